import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { toastSuccess } from "../../toasts/toast.ts";
import { useAction } from "../../components/useAction.ts";
import { act } from "../../sync/index.ts";

type EndOthersDialogProps = {
  open: boolean;
  /** How many other sessions there were when the list was fetched. */
  count: number;
  onClose: () => void;
};

export function EndOthersDialog({ open, count, onClose }: EndOthersDialogProps) {
  const { isBusy, run } = useAction();

  async function endOthers() {
    try {
      await act("endOtherSessions");
      toastSuccess("Signed out elsewhere", "This is the only browser in which you are signed in.");
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => run(endOthers, "Error")}
      title="Sign out the others?"
      description={`${count === 1 ? "The other session ends" : `The ${count} other sessions end`} at once; anyone using them has to sign in again. Your API tokens end too. You stay signed in here. If you don't recognise one of them, change your password too.`}
      confirmLabel="Sign out the others"
      kind="danger"
      busy={isBusy}
    />
  );
}
