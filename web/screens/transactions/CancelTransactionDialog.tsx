import type { Transaction } from "#protocol/transactions.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { t } from "../../language/index.ts";
import { toastSuccess } from "../../toasts/toast.ts";
import { useAction } from "../../components/useAction.ts";
import { formatUsd } from "../../formatMoney.ts";
import { act, useTransactions } from "../../sync/index.ts";
import { canCancel } from "../../entities/transactions/transactionText.ts";

type CancelTransactionDialogProps = {
  /** The transaction to ask about; null if there is none. */
  transaction: Transaction | null;
  onClose: () => void;
};

export function CancelTransactionDialog({ transaction, onClose }: CancelTransactionDialogProps) {
  const { isBusy, run } = useAction();
  // The desk or another tab may be first: then there is nothing left to ask.
  const isOpen = useTransactions(({ byId }) => {
    const current = byId.get(transaction?.id ?? "");
    return current !== undefined && canCancel(current);
  });

  async function cancel({ id, type }: Transaction) {
    try {
      await act("cancelTransaction", { params: { id } });
      toastSuccess(type === "deposit" ? t`Deposit Cancelled` : t`Withdrawal Cancelled`);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => transaction !== null && run(() => cancel(transaction), t`Not cancelled`)}
      title={transaction?.type === "deposit" ? t`Cancel this deposit?` : t`Cancel this withdrawal?`}
      description={transaction !== null && describe(transaction)}
      confirmLabel={transaction?.type === "deposit" ? t`Cancel the deposit` : t`Cancel the withdrawal`}
      kind="danger"
      busy={isBusy}
    />
  );
}

function describe({ type, amount }: Transaction): string {
  return type === "deposit"
    ? t`The desk will stop looking for the ${formatUsd(amount)}. If you have already sent the coins, do not cancel. This cannot be undone.`
    : t`${formatUsd(amount)} becomes available again. This cannot be undone.`;
}
