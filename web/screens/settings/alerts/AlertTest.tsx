import { useState } from "react";
import styled from "styled-components";
import {
  type AlertTest as Tested,
  notificationChoiceEndpoints,
  type TestableChannel,
} from "#protocol/notificationChoices.ts";
import { callShape } from "../../../api.ts";
import { Button } from "../../../components/Button.tsx";
import { useAction } from "../../../components/useAction.ts";
import { say, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { TEST_OUTCOMES } from "./topicText.ts";

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-top: ${space(3)};
`;

const Outcome = styled.output<{ $isGood: boolean }>`
  flex: 1 1 200px;
  color: ${({ $isGood }) => color($isGood ? "textMuted" : "wait")};
  text-wrap: pretty;
  ${text("table")}
`;

/** Sends a test and shows its result. */
export function AlertTest({ channel }: { channel: TestableChannel }) {
  const { isBusy, run } = useAction();
  const [outcome, setOutcome] = useState<Tested["outcome"] | null>(null);

  function test() {
    setOutcome(null);
    run(
      async () => {
        const tested = await callShape(notificationChoiceEndpoints.testAlert, { body: { channel } });
        setOutcome(tested.outcome);
      },
      t`The test was not sent`,
    );
  }

  return (
    <Line>
      <Button kind="secondary" size="small" busy={isBusy} onClick={test}>
        {t`Send a test`}
      </Button>
      <Outcome $isGood={outcome === "sent"}>
        {outcome !== null && say(TEST_OUTCOMES[channel][outcome])}
      </Outcome>
    </Line>
  );
}
