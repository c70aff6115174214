import { useState } from "react";
import { ApiError } from "../../../apiError.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../../components/toast.ts";
import { removeFactor } from "./useSecondFactorState.ts";

export function RemoveFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await removeFactor();
      toastSuccess("Second factor off", "Your password alone signs you in again.");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isDeclined) toastError("Error", error.serverMessage);
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Turn the second factor off?"
      description="Whoever has your password can sign in from then on. The recovery codes are worth nothing any more."
      confirmLabel="Turn it off"
      kind="danger"
      busy={isBusy}
    />
  );
}
