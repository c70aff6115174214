import { Dialog } from "../../components/Dialog.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { SearchX } from "lucide-react";
import { t } from "../../language/index.ts";
import { useEntity, useOrders, useUser } from "../../sync/index.ts";
import { OrderFacts } from "./OrderFacts.tsx";
import { RecordLine } from "./RecordLink.tsx";

type OrderDialogProps = {
  /** Null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
};

/** Everything about one of the user's orders, live. */
export function OrderDialog({ id, onClose }: OrderDialogProps) {
  const { id: userId } = useUser();
  const order = useEntity(useOrders, id);
  return (
    <Dialog open={id !== null} onClose={onClose} title={t`Order Details`} width="wide">
      {order?.userId === userId ? (
        <>
          <OrderFacts order={order} />
          <RecordLine id={order.id} />
        </>
      ) : (
        <EmptyState
          icon={SearchX}
          title={t`This order isn't loaded here`}
          text={t`Find it in the history on the Transactions page.`}
        />
      )}
    </Dialog>
  );
}
