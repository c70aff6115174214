import { useState } from "react";
import type { Order } from "#protocol/orders.ts";
import { callEndpoint } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { formatUsd } from "../../formatMoney.ts";
import { catchUp } from "../../sync/loading/catchUp.ts";
import { useOrders } from "../../sync/stores/orders.ts";

type CancelOrderDialogProps = {
  /** The order to ask about; null while there is none. */
  order: Order | null;
  onClose: () => void;
};

export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  // The desk, or another tab, may be faster: then there is nothing left to ask.
  const isOpen = useOrders(({ byId }) => byId.get(order?.id ?? "")?.status === "pending");

  async function cancel({ id }: Order) {
    setIsBusy(true);
    try {
      useOrders.getState().upsert([await callEndpoint("cancelOrder", { params: { id } })]);
      catchUp();
      toastSuccess("Order Cancelled", "Its amount and its fee are available again.");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError("Order not cancelled", error.serverMessage);
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => order !== null && void cancel(order)}
      title="Cancel this order?"
      description={order !== null && describe(order)}
      confirmLabel="Cancel the order"
      kind="danger"
      busy={isBusy}
    />
  );
}

function describe({ type, amount, crypto, total }: Order): string {
  const verb = type === "buy" ? "Buying" : "Selling";
  return `${verb} ${formatUsd(amount)} of ${crypto}. ${formatUsd(total)} becomes available again, the fee included. This cannot be undone.`;
}
