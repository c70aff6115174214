import { useState } from "react";
import type { Transaction } from "#protocol/transactions.ts";
import { callEndpoint } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { formatUsd } from "../../formatMoney.ts";
import { catchUp } from "../../sync/loading/catchUp.ts";
import { useTransactions } from "../../sync/stores/transactions.ts";
import { canCancel } from "../../entities/transactions/transactionText.ts";

type CancelTransactionDialogProps = {
  /** The transaction to ask about; null while there is none. */
  transaction: Transaction | null;
  onClose: () => void;
};

export function CancelTransactionDialog({ transaction, onClose }: CancelTransactionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The desk, or another tab, may be faster: then there is nothing left to ask.
  const isOpen = useTransactions(({ byId }) => {
    const current = byId.get(transaction?.id ?? "");
    return current !== undefined && canCancel(current);
  });

  async function cancel({ id, type }: Transaction) {
    setIsBusy(true);
    try {
      useTransactions.getState().upsert([await callEndpoint("cancelTransaction", { params: { id } })]);
      catchUp();
      toastSuccess(type === "deposit" ? "Deposit Cancelled" : "Withdrawal Cancelled");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError("Not cancelled", error.serverMessage);
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => transaction !== null && void cancel(transaction)}
      title={transaction?.type === "deposit" ? "Cancel this deposit?" : "Cancel this withdrawal?"}
      description={transaction !== null && describe(transaction)}
      confirmLabel={transaction?.type === "deposit" ? "Cancel the deposit" : "Cancel the withdrawal"}
      kind="danger"
      busy={isBusy}
    />
  );
}

function describe({ type, amount }: Transaction): string {
  return type === "deposit"
    ? `The desk will not look for the ${formatUsd(amount)} any more. If you have already sent the coins, do not cancel. This cannot be undone.`
    : `${formatUsd(amount)} becomes available again. This cannot be undone.`;
}
