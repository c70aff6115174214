import { useCallback } from "react";
import styled from "styled-components";
import type { Transaction } from "#protocol/transactions.ts";
import { useNow } from "../../components/ticker.ts";
import { UntilTime } from "../../components/UntilTime.tsx";
import { formatDateTime, formatSince } from "../../format.ts";
import { rich, say, t } from "../../language/index.ts";
import { color, text } from "../../styles/theme.ts";
import { CLAIMED } from "../../entities/transactions/transactionText.ts";
import { useHeldUntil } from "../../entities/transactions/useHeldUntil.ts";

const Note = styled.span`
  color: ${color("textMuted")};
  ${text("table")}
`;

/**
 * Why a pending deposit or withdrawal takes longer or can't be cancelled: somebody else claims the deposit too, the
 * withdrawal is held, or the desk is sending the coins.
 */
export function PayoutNote({ transaction }: { transaction: Transaction }) {
  const heldUntil = useHeldUntil(transaction);
  const { payingSince, status, firstUse, conflict } = transaction;
  if (status === "pending" && conflict)
    return <Note title={say(CLAIMED)}>{t`Also claimed by somebody else`}</Note>;
  if (payingSince !== null) return <Since time={payingSince} />;
  if (status !== "pending" || !firstUse) return null;
  return heldUntil === null ? (
    <Note>{t`First use of this address`}</Note>
  ) : (
    <Note title={t`First use of this address`}>{rich("Held until {0}", <UntilTime time={heldUntil} />)}</Note>
  );
}

function Since({ time }: { time: string }) {
  const shown = useNow(useCallback((now: number) => formatSince(time, now), [time]));
  return (
    <Note>
      {rich(
        "Being paid since {0}",
        <time translate="no" dateTime={time} title={formatDateTime(time)}>
          {shown}
        </time>,
      )}
    </Note>
  );
}
