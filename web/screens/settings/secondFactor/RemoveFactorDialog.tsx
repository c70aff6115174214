import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { toastSuccess } from "../../../toasts/toast.ts";
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
      description="Your password alone will be enough to sign in. The recovery codes stop working."
      confirmLabel="Turn it off"
      kind="danger"
      busy={isBusy}
    />
  );
}
