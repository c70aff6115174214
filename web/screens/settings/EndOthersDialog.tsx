import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { plural, t } from "../../language/index.ts";
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
      toastSuccess(t`Signed out elsewhere`, t`This is the only browser in which you are signed in.`);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => run(endOthers, t`Sessions not ended`)}
      title={t`Sign out the others?`}
      description={plural(
        count,
        "The other session ends at once; anyone using it has to sign in again. Your API tokens end too. You stay signed in here. If you don't recognise it, change your password too.",
        "The {0} other sessions end at once; anyone using them has to sign in again. Your API tokens end too. You stay signed in here. If you don't recognise one of them, change your password too.",
        count,
      )}
      confirmLabel={t`Sign out the others`}
      kind="danger"
      busy={isBusy}
    />
  );
}
