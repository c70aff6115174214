import { useState } from "react";
import type { Passkey } from "#protocol/passkeys.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { RecoveryCodes } from "../secondFactor/RecoveryCodes.tsx";
import { NewPasskeyForm } from "./NewPasskeyForm.tsx";
import { suggestName } from "./passkeyText.ts";

type NewPasskeyDialogProps = { open: boolean; passkeys: readonly Passkey[]; onClose: () => void };

/** Asks for a name, then the browser asks for the passkey; the first second factor also brings recovery codes. */
export function NewPasskeyDialog({ open, passkeys, onClose }: NewPasskeyDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function handleClose() {
    setCodes(null);
    onClose();
  }

  function handleAdded(name: string, recoveryCodes: readonly string[] | null) {
    setCodes(recoveryCodes);
    if (recoveryCodes !== null) return;
    onClose();
    toastSuccess(t`Passkey added`, t`${name} signs you in from now on.`);
  }

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      title={codes === null ? t`Add a passkey` : t`Passkey added`}
      description={
        codes === null
          ? t`Your browser asks where to keep it: on this device, in your password manager, or on a phone or security key.`
          : t`Keep these recovery codes apart from your devices: after the password, each signs you in once without a passkey. They can't be shown again.`
      }
    >
      {codes === null ? (
        <NewPasskeyForm
          suggestion={suggestName(
            navigator.userAgent,
            passkeys.map(({ name }) => name),
          )}
          onAdded={handleAdded}
          onCancel={handleClose}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={handleClose} />
      )}
    </Dialog>
  );
}
