import type { Transaction } from "#protocol/transactions.ts";
import { Button } from "../../components/Button.tsx";
import { RowActions } from "../../components/DataTable.tsx";
import { canCancel } from "../../entities/transactions/transactionText.ts";
import { sense, t } from "../../language/index.ts";

type HistoryActionsProps = {
  transaction: Transaction;
  onView: (id: string) => void;
  onCancel: (transaction: Transaction) => void;
};

/** The actions for a transaction in the history, whatever its row looks like. */
export function HistoryActions({ transaction, onView, onCancel }: HistoryActionsProps) {
  return (
    <RowActions>
      {canCancel(transaction) && (
        <Button kind="quiet" size="small" onClick={() => onCancel(transaction)}>
          {sense("Cancel", "something sent")}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => onView(transaction.id)}>
        {t`View Details`}
      </Button>
    </RowActions>
  );
}
