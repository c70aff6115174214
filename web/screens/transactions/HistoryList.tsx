import { StatusBadge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { RowActions } from "../../components/DataTable.tsx";
import { Amount } from "../../components/Money.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { StackedLine, StackedNote, StackedRow, StackedTitle } from "../../components/StackedRows.tsx";
import type { HistoryRowsProps } from "./HistoryTable.tsx";
import { canCancel, coinOf, TYPE_NAMES } from "./transactionText.ts";

/** The same rows where a table of six columns has no room. */
export function HistoryList({ transactions, onView, onCancel }: HistoryRowsProps) {
  return (
    <ul aria-labelledby="transaction-history">
      {transactions.map((transaction) => (
        <StackedRow key={transaction.id}>
          <StackedLine>
            <StackedTitle>
              {TYPE_NAMES[transaction.type]} {coinOf(transaction)}
            </StackedTitle>
            <Amount amount={transaction.amount} />
          </StackedLine>
          <StackedLine>
            <StackedNote>
              <StatusBadge status={transaction.status} />
              <RelativeTime time={transaction.createdAt} />
            </StackedNote>
            <RowActions>
              {canCancel(transaction) && (
                <Button kind="quiet" size="small" onClick={() => onCancel(transaction)}>
                  Cancel
                </Button>
              )}
              <Button kind="quiet" size="small" onClick={() => onView(transaction.id)}>
                View Details
              </Button>
            </RowActions>
          </StackedLine>
        </StackedRow>
      ))}
    </ul>
  );
}
