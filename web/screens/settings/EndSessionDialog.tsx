import type { Session } from "#protocol/sessions.ts";
import type { ApiError } from "../../apiError.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { known, t } from "../../language/index.ts";
import { toastError, toastSuccess } from "../../toasts/toast.ts";
import { useAction } from "../../components/useAction.ts";
import { act } from "../../sync/index.ts";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { reloadSessions } from "./useSessionList.ts";

type EndSessionDialogProps = { session: Session; onClose: () => void };

/** Asks before a session is ended. */
export function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const { isBusy, run } = useAction();
  const browser = known(describeBrowser(session.userAgent));

  async function endSession() {
    try {
      await act("endSession", { params: { id: session.id } });
      toastSuccess(t`Signed out`, t`${browser} is signed out.`);
    } finally {
      onClose();
    }
  }

  function handleRefused(error: ApiError) {
    // It ended while the dialog was open.
    if (error.code === "not_found") reloadSessions();
    else toastError(t`Session not ended`, error.serverMessage);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => run(endSession, handleRefused)}
      title={t`Sign out ${browser}?`}
      description={t`This session ends at once; anyone using it has to sign in again. If you don't recognise it, change your password too.`}
      confirmLabel={t`Sign out`}
      kind="danger"
      busy={isBusy}
    />
  );
}
