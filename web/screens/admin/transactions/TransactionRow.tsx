import type { Transaction } from "#protocol/transactions.ts";
import { Badge, StatusBadge } from "../../../components/Badge.tsx";
import { Amount } from "../../../components/Money.tsx";
import { rich, say, t } from "../../../language/index.ts";
import { useTransactions } from "../../../sync/index.ts";
import { HowMuch, RowGrid, What, When, Who } from "../masterDetail/RowGrid.tsx";
import { RowName } from "../masterDetail/RowName.tsx";
import { TeamMarks } from "../team/TeamMarks.tsx";
import { queueOf } from "../waiting/queueOf.ts";
import { WaitAge } from "../waiting/WaitAge.tsx";
import { coinOf, TYPE_NAMES } from "../../../entities/transactions/transactionText.ts";
import { useHeldUntil } from "../../../entities/transactions/useHeldUntil.ts";
import { destinationCaution } from "../../../entities/transactions/destination.ts";
import { FlagBadges } from "../../../entities/users/FlagBadges.tsx";

/* Widths that fit beside the selected item at 1024 px. */
const COLUMNS = "84px minmax(52px, 1fr) minmax(200px, 1.4fr) minmax(140px, auto)";

export function TransactionRow({ id }: { id: string }) {
  const transaction = useTransactions(({ byId }) => byId.get(id));
  if (transaction === undefined) return null;
  const { createdAt, userId, username, type, amount, payingBy } = transaction;
  return (
    <RowGrid $columns={COLUMNS}>
      <When>
        <WaitAge queue={queueOf(transaction)} time={createdAt} />
      </When>
      <Who>
        <RowName userId={userId}>{username}</RowName>
        <FlagBadges userId={userId} />
        <TeamMarks id={id} />
      </Who>
      <What>
        {say(TYPE_NAMES[type])} {coinOf(transaction)}
        {payingBy === null ? (
          <RowMark transaction={transaction} />
        ) : (
          <Badge>{rich("{0} is paying", payingBy)}</Badge>
        )}
      </What>
      <HowMuch>
        <Amount amount={amount} />
      </HowMuch>
    </RowGrid>
  );
}

/** Badges for what to check about a pending deposit or withdrawal; the status of any other. */
function RowMark({ transaction }: { transaction: Transaction }) {
  const isHeld = useHeldUntil(transaction) !== null;
  const { status, firstUse, conflict } = transaction;
  if (status === "pending") {
    if (conflict) return <Badge tone="wait">{t`Conflict`}</Badge>;
    if (isHeld) return <Badge>{t`Held`}</Badge>;
    if (destinationCaution(transaction) !== null) return <Badge tone="wait">{t`Check address`}</Badge>;
    if (firstUse) return <Badge tone="wait">{t`First use`}</Badge>;
  }
  return <StatusBadge status={status} />;
}

export function TransactionCaptions() {
  return (
    <RowGrid $columns={COLUMNS}>
      <span>{t`Submitted`}</span>
      <span>{t`Trader`}</span>
      <span>{t`Transaction`}</span>
      <HowMuch>{t`Amount`}</HowMuch>
    </RowGrid>
  );
}
