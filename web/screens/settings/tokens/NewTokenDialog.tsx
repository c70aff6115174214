import { useState } from "react";
import type { NewApiToken } from "#protocol/tokens.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { t } from "../../../language/index.ts";
import { NewTokenForm } from "./NewTokenForm.tsx";
import { TokenShown } from "./TokenShown.tsx";

type NewTokenDialogProps = { open: boolean; onClose: () => void };

/** Asks what the token is for, then shows it once. */
export function NewTokenDialog({ open, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewApiToken | null>(null);

  function handleClose() {
    setMade(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      title={made === null ? t`New API token` : t`Copy your token now`}
      description={
        made === null
          ? t`It ends when you revoke it, or change your password.`
          : t`It is shown only once. Anyone who has it can act for you.`
      }
    >
      {made === null ? (
        <NewTokenForm onMade={setMade} onCancel={handleClose} />
      ) : (
        <TokenShown made={made} onClose={handleClose} />
      )}
    </Dialog>
  );
}
