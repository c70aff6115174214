import type { Order } from "#protocol/orders.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { t } from "../../language/index.ts";
import { toastSuccess } from "../../toasts/toast.ts";
import { useAction } from "../../components/useAction.ts";
import { formatUsd } from "../../formatMoney.ts";
import { act, useOrders } from "../../sync/index.ts";

type CancelOrderDialogProps = {
  /** The order to ask about; null if there is none. */
  order: Order | null;
  onClose: () => void;
};

export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { isBusy, run } = useAction();
  // The desk or another tab may be first: then there is nothing left to ask.
  const isOpen = useOrders(({ byId }) => byId.get(order?.id ?? "")?.status === "pending");

  async function cancel({ id }: Order) {
    try {
      await act("cancelOrder", { params: { id } });
      toastSuccess(t`Order Cancelled`, t`Its amount and fee are available again.`);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={() => order !== null && run(() => cancel(order), t`Order not cancelled`)}
      title={t`Cancel this order?`}
      description={order !== null && describe(order)}
      confirmLabel={t`Cancel the order`}
      kind="danger"
      busy={isBusy}
    />
  );
}

function describe({ type, amount, crypto, total }: Order): string {
  const verb = type === "buy" ? t`Buying` : t`Selling`;
  return t`${verb} ${formatUsd(amount)} of ${crypto}. ${formatUsd(total)} becomes available again, the fee included. This cannot be undone.`;
}
