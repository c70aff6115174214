import { useState } from "react";
import type { Session } from "#protocol/entities.ts";
import { callEndpoint } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../components/toast.ts";
import { describeBrowser } from "./describeBrowser.ts";
import { sessionEnded } from "./useSessionList.ts";

type EndSessionDialogProps = { session: Session; onClose: () => void };

/** Asks before one session is ended. */
export function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const browser = describeBrowser(session.userAgent);

  async function endSession() {
    setIsBusy(true);
    try {
      await callEndpoint("endSession", { params: { id: session.id } });
      toastSuccess("Signed out", `${browser} is signed out.`);
      sessionEnded(session.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It ended by itself while the question was open.
      if (error.code === "not_found") sessionEnded(session.id);
      else toastError("Error", error.serverMessage);
    } finally {
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void endSession()}
      title={`Sign out ${browser}?`}
      description="This session ends at once; whoever uses it has to sign in again. If you don't recognise it, change your password too."
      confirmLabel="Sign out"
      kind="danger"
      busy={isBusy}
    />
  );
}
