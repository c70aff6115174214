import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { removeFactor } from "./useSecondFactorState.ts";

type RemoveFactorDialogProps = {
  open: boolean;
  /** How many there are: they stay a second factor without the app. */
  passkeys: number;
  onClose: () => void;
};

export function RemoveFactorDialog({ open, passkeys, onClose }: RemoveFactorDialogProps) {
  const { isBusy, run } = useAction();

  async function remove() {
    try {
      await removeFactor();
      if (passkeys > 0) toastSuccess(t`App turned off`, t`Your passkeys are still asked for.`);
      else toastSuccess(t`Second factor off`, t`Your password alone signs you in again.`);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => run(remove, t`Second factor not turned off`)}
      title={passkeys > 0 ? t`Turn the app's codes off?` : t`Turn the second factor off?`}
      description={
        passkeys > 0
          ? t`Sign-in no longer accepts them. A passkey or a recovery code is still asked for after the password.`
          : t`Your password alone will be enough to sign in. The recovery codes stop working.`
      }
      confirmLabel={t`Turn it off`}
      kind="danger"
      busy={isBusy}
    />
  );
}
