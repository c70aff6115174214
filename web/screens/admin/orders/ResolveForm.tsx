import { type RefObject, useState } from "react";
import type { Order } from "#protocol/orders.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { toastError, toastSuccess } from "../../../components/toast.ts";
import type { ApiError } from "../../../apiError.ts";
import { reportFault } from "../../../reportFault.ts";
import { DetailActions } from "../masterDetail/Detail.tsx";
import { WaitingNotice } from "../approvals/WaitingNotice.tsx";
import { useSubmit } from "../../../components/useSubmit.ts";
import { ResolutionMenu } from "./ResolutionMenu.tsx";
import { describeResolution, nameResolution, type Resolution } from "./resolutionPreview.ts";
import { reloadOrder, resolveOrder } from "./resolveOrder.ts";

type ResolveFormProps = {
  order: Order;
  trader: User | null;
  onResolved: () => void;
  formRef: RefObject<HTMLDivElement | null>;
};

/** Choose, read what it does, confirm: money moves only with the last step, and that is final. */
export function ResolveForm({ order, trader, onResolved, formRef }: ResolveFormProps) {
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [comment, setComment] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, submit } = useSubmit();

  function handleChoose(chosen: Resolution) {
    setResolution(chosen);
    setComment(chosen.comment);
  }

  async function handleRefused(error: ApiError) {
    toastError("Error", error.serverMessage);
    setIsAsking(false);
    if (error.status !== 409) return;
    try {
      await reloadOrder(order.id);
    } catch (cause) {
      reportFault("The order that somebody else resolved could not be loaded", cause);
    }
  }

  function handleConfirm() {
    if (resolution === null) return;
    submit(
      async () => {
        await resolveOrder(order, resolution, comment);
        setIsAsking(false);
        toastSuccess("Order Resolved", `${order.username}: ${nameResolution(resolution)}`);
        onResolved();
      },
      handleRefused,
      () => setIsAsking(false),
    );
  }

  return (
    <DetailActions ref={formRef}>
      <WaitingNotice kind="order_resolution" subject={order.id} />
      <ResolutionMenu order={order} value={resolution} onChange={handleChoose} />
      <Button kind="primary" wide disabled={resolution === null} onClick={() => setIsAsking(true)}>
        {resolution === null ? "Resolve order" : `Resolve as ${nameResolution(resolution)}`}
      </Button>
      {resolution !== null && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={handleConfirm}
          title={`${nameResolution(resolution)}, ×${resolution.returnRate}?`}
          description={`${describeResolution(order, resolution, trader)} This can't be undone.`}
          confirmLabel="Resolve order"
          busy={isBusy}
        >
          <TextAreaField
            label="Comment, which the trader can read"
            value={comment}
            maxLength={500}
            onChange={(event) => setComment(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </DetailActions>
  );
}
