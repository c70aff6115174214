import styled from "styled-components";
import type { Expectation } from "#protocol/expectation.ts";
import type { QueueName } from "#protocol/queues.ts";
import { CautionText } from "../../components/CautionText.ts";
import { mark, type Message, rich, say } from "../../language/index.ts";
import { color, text } from "../../styles/theme.ts";
import { describeQueueAhead, describeWait } from "./expectationText.ts";
import { usePaused } from "../closing/usePaused.ts";
import { useClosed } from "./useClosed.ts";

/* Its two lines are reserved, so that nothing moves when it is known. */
export const ExpectedFrame = styled.output`
  display: block;
  min-height: 2lh;
  color: ${color("textMuted")};
  text-wrap: pretty;
  ${text("label")}
`;

const SENT: Readonly<Record<QueueName, Message>> = {
  orders: mark`Orders placed`,
  deposits: mark`Deposits submitted`,
  withdrawals: mark`Withdrawals requested`,
};

/* Each starts on a new line unless both fit on one. */
const Clause = styled.span`
  display: inline-block;
`;

type ExpectedWaitProps = { of: QueueName; expectation: Expectation | null };

/**
 * Shown before something is sent: how long its decision will probably take, or that the desk is closed. Shows nothing
 * if it can't be sent at all, which the form explains.
 */
export function ExpectedWait({ of, expectation }: ExpectedWaitProps) {
  const isPaused = usePaused(of) !== null;
  const closed = useClosed();
  return (
    <ExpectedFrame>
      {!isPaused && closed !== null && (
        <CautionText>
          {closed.opensAgain
            ? rich("{0}. {1} now wait until it opens.", closed.text, say(SENT[of]))
            : `${closed.text}.`}
        </CautionText>
      )}
      {!isPaused && closed === null && expectation !== null && (
        <>
          <Clause>{describeWait(expectation[of])};</Clause>{" "}
          <Clause>{describeQueueAhead(expectation[of])}.</Clause>
        </>
      )}
    </ExpectedFrame>
  );
}
