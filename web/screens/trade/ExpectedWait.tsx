import styled from "styled-components";
import type { Expectation } from "#protocol/expectation.ts";
import { describeQueueAhead, describeWait } from "../../entities/expectation/expectationText.ts";
import { useClosedText } from "../../entities/expectation/useClosedText.ts";
import { CautionText } from "../../components/CautionText.ts";
import { color, text } from "../../styles/theme.ts";

/* Its two lines are reserved, so that nothing moves when it is known. */
export const ExpectedFrame = styled.output`
  display: block;
  min-height: 2lh;
  color: ${color("textMuted")};
  text-wrap: pretty;
  ${text("label")}
`;

/** Before an order is sent: how long its decision will probably take, or that the desk is closed. */
export function ExpectedWait({ expectation }: { expectation: Expectation | null }) {
  const closed = useClosedText();
  return (
    <ExpectedFrame>
      {closed !== null && <CautionText>{closed}. Orders placed now wait until it opens.</CautionText>}
      {closed === null &&
        expectation !== null &&
        `${describeWait(expectation.orders)}; ${describeQueueAhead(expectation.orders)}.`}
    </ExpectedFrame>
  );
}
