import { useEffect } from "react";
import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { formatCount } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";
import { BatchDialog } from "./BatchDialog.tsx";
import { recallBatch, stopBatch, useBatch } from "./useBatch.ts";
import { useStayWhileSending } from "./useStayWhileSending.ts";

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  margin-bottom: ${space(4)};
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius};
  background: ${color("accentSoft")};
  ${text("table")}
  > output {
    flex: 1 1 240px;
  }
`;

/** Shows the progress of a bulk decision, and its result until it is dismissed. */
export function BatchStrip() {
  const { batch, isRunning } = useBatch();
  useStayWhileSending(isRunning);
  useEffect(() => void recallBatch(), []);
  if (batch === null) return null;
  const done = Object.keys(batch.outcomes).length;
  const of = t`${formatCount(done)} of ${formatCount(batch.pieces.length)}`;
  return (
    <Strip aria-label={t`Decisions together`}>
      <output>
        {isRunning ? t`${batch.label}: ${of} sent` : t`${batch.label}: ${of} were sent`}
        {!isRunning && done < batch.pieces.length && t`, the rest was not`}
      </output>
      {isRunning && (
        <Button size="small" onClick={stopBatch}>
          {t`Stop`}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => useBatch.setState({ isShown: true })}>
        {isRunning ? t`Show progress` : t`Show result`}
      </Button>
      <BatchDialog />
    </Strip>
  );
}
