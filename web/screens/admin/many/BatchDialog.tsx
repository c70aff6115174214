import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Money } from "../../../components/Money.tsx";
import { useAddress } from "../../../components/useAddress.ts";
import { formatCount } from "../../../format.ts";
import { mark, type Message, rich, say, t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { type Batch, summarise, type Summary } from "./batch.ts";
import { forgetBatch, stopBatch, useBatch } from "./useBatch.ts";
import { pick } from "../picks/usePicks.ts";
import { Figure } from "../../../components/figure.ts";

const Bar = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: ${color("accent")};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(1)} ${space(4)};
  margin: 0;
  dd {
    margin: 0;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  dt {
    color: ${color("textMuted")};
  }
`;

const Reasons = styled.ul`
  display: grid;
  gap: ${space(1)};
  max-height: 200px;
  margin: 0;
  padding: 0;
  overflow: auto;
  list-style: none;
  overflow-wrap: anywhere;
  ${text("table")}
`;

const Body = styled.div`
  display: grid;
  gap: ${space(4)};
`;

/** Where the remaining items are decided. */
const PLACES = {
  order: { tab: "orders" },
  transaction: { tab: "transactions" },
  approval: { open: "approvals" },
} as const satisfies Record<Batch["kind"], Record<string, string>>;

/** The progress of the decisions, and at the end the result of each. */
export function BatchDialog() {
  const { batch, isRunning, isShown } = useBatch();
  const [, changeQuery] = useAddress();
  if (batch === null) return null;
  const summary = summarise(batch);
  const rest = [...summary.failed, ...summary.left];
  const hide = () => useBatch.setState({ isShown: false });

  function handleSelectRest({ kind }: Batch) {
    forgetBatch();
    if (kind !== "approval") pick(kind, rest);
    changeQuery(() => new URLSearchParams(PLACES[kind]));
  }

  return (
    <Dialog
      open={isShown}
      onClose={isRunning ? hide : forgetBatch}
      width="narrow"
      title={isRunning ? t`${batch.label}: sending` : t`${batch.label}: result`}
      footer={
        isRunning ? (
          <>
            <Button kind="quiet" onClick={hide}>
              {t`Go on working`}
            </Button>
            <Button onClick={stopBatch}>{t`Stop`}</Button>
          </>
        ) : (
          <>
            {rest.length > 0 && (
              <Button onClick={() => handleSelectRest(batch)}>
                {batch.kind === "approval"
                  ? t`Show the ${formatCount(rest.length)} left`
                  : t`Select the ${formatCount(rest.length)} left`}
              </Button>
            )}
            <Button kind="primary" onClick={forgetBatch}>
              {t`Done`}
            </Button>
          </>
        )
      }
    >
      <Body>
        {isRunning && (
          <Bar
            aria-label={t`Decisions sent`}
            value={batch.pieces.length - summary.left.length}
            max={batch.pieces.length}
          />
        )}
        {batch.stopped !== null && <p role="alert">{rich("It stopped early: {0}", batch.stopped)}</p>}
        <Figures summary={summary} kind={batch.kind} />
        {summary.reasons.length > 0 && (
          <Reasons aria-label={t`What was not done`} tabIndex={0}>
            {summary.reasons.map(({ status, why, count }) => (
              <li key={`${status} ${why}`}>
                <Figure>{formatCount(count)} ×</Figure> {why}
              </li>
            ))}
          </Reasons>
        )}
      </Body>
    </Dialog>
  );
}

const PAID: Readonly<Record<Batch["kind"], Message>> = {
  order: mark`Returned to traders`,
  transaction: mark`Credited to traders`,
  approval: mark`Paid to traders`,
};

function Figures({ summary: { counts, left, sums }, kind }: { summary: Summary; kind: Batch["kind"] }) {
  return (
    <Facts>
      <dt>{t`Decided`}</dt>
      <dd translate="no">{formatCount(counts.done)}</dd>
      <dt>{say(PAID[kind])}</dt>
      <dd>
        <Money amount={sums.credited} />
      </dd>
      {kind === "order" && (
        <>
          <dt>{t`Kept by the desk`}</dt>
          <dd>
            <Money amount={sums.kept} />
          </dd>
        </>
      )}
      <dt>{t`Decided by others meanwhile`}</dt>
      <dd translate="no">{formatCount(counts.gone)}</dd>
      {kind !== "approval" && (
        <>
          <dt>{t`Waiting for a second administrator`}</dt>
          <dd translate="no">{formatCount(counts.asked)}</dd>
        </>
      )}
      <dt>{t`Refused`}</dt>
      <dd translate="no">{formatCount(counts.failed)}</dd>
      <dt>{t`Not sent`}</dt>
      <dd translate="no">{formatCount(left.length)}</dd>
    </Facts>
  );
}
