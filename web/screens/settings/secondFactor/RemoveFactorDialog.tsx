import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { toastSuccess } from "../../../components/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { removeFactor } from "./useSecondFactorState.ts";

export function RemoveFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { isBusy, run } = useAction();

  async function remove() {
    try {
      await removeFactor();
      toastSuccess("Second factor off", "Your password alone signs you in again.");
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => run(remove, "Error")}
      title="Turn the second factor off?"
      description="Whoever has your password can sign in from then on. The recovery codes are worth nothing any more."
      confirmLabel="Turn it off"
      kind="danger"
      busy={isBusy}
    />
  );
}
