import { say } from "../../language/index.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { StackedLine, StackedNote, StackedRow, StackedTitle } from "../../components/StackedRows.tsx";
import { HistoryActions } from "./HistoryActions.tsx";
import type { HistoryRowsProps } from "./HistoryTable.tsx";
import { PayoutNote } from "./PayoutNote.tsx";
import { coinOf, TYPE_NAMES } from "../../entities/transactions/transactionText.ts";

/** The same rows where a table of six columns has no room. */
export function HistoryList({ transactions, onView, onCancel }: HistoryRowsProps) {
  return (
    <ul aria-labelledby="transaction-history">
      {transactions.map((transaction) => (
        <StackedRow key={transaction.id} data-row={transaction.id}>
          <StackedLine>
            <StackedTitle>
              {say(TYPE_NAMES[transaction.type])} {coinOf(transaction)}
            </StackedTitle>
            <Amount amount={transaction.amount} />
          </StackedLine>
          <StackedLine>
            <StackedNote>
              <StatusBadge status={transaction.status} />
              <RelativeTime time={transaction.createdAt} />
            </StackedNote>
            <HistoryActions transaction={transaction} onView={onView} onCancel={onCancel} />
          </StackedLine>
          <PayoutNote transaction={transaction} />
        </StackedRow>
      ))}
    </ul>
  );
}
