import type { Passkey } from "#protocol/passkeys.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useAction } from "../../../components/useAction.ts";
import { t } from "../../../language/index.ts";
import { useSecondFactor } from "../../../sync/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { removePasskey } from "./passkeyAnswer.ts";
import { describeRemoval } from "./passkeyText.ts";

type RemovePasskeyDialogProps = {
  /** The one to remove; null while nobody asks. */
  passkey: Passkey | null;
  passkeys: readonly Passkey[];
  onClose: () => void;
};

export function RemovePasskeyDialog({ passkey, passkeys, onClose }: RemovePasskeyDialogProps) {
  const factor = useSecondFactor((state) => state.factor);
  const { isBusy, run } = useAction();

  async function remove({ id, name }: Passkey) {
    try {
      await removePasskey(id);
      toastSuccess(t`Passkey removed`, t`${name} no longer signs you in. Delete it on your device too.`);
    } finally {
      onClose();
    }
  }

  function handleConfirm() {
    if (passkey !== null) run(() => remove(passkey), t`Passkey not removed`);
  }

  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Remove ${passkey?.name ?? t`this passkey`}?`}
      description={t`It no longer signs you in, and the other browsers where it did are signed out. ${describeRemoval(passkeys, factor)}`}
      confirmLabel={t`Remove passkey`}
      kind="danger"
      busy={isBusy}
    />
  );
}
