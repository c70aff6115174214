import { useState } from "react";
import type { User } from "#protocol/users.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { t } from "../../../language/index.ts";
import { ReasonField } from "./ReasonField.tsx";
import { forgetUser } from "./updateUser.ts";

type ForgetDialogProps = { user: User; open: boolean; onClose: () => void };

/** Asks before a closed account is anonymised. */
export function ForgetDialog({ user, open, onClose }: ForgetDialogProps) {
  const { isBusy, confirm } = useConfirmation(onClose);
  const { username } = user;
  const [reason, setReason] = useState("");

  function handleConfirm() {
    confirm(t`User Updated`, async () => {
      await forgetUser(user, reason);
      return t`${username} is anonymised`;
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Anonymise ${username}?`}
      description={t`Name, email address, password, saved addresses and devices of ${username} are deleted for good, and nobody can sign in to the account again. Orders, movements and the audit log stay.`}
      confirmLabel={t`Anonymise for good`}
      kind="danger"
      busy={isBusy}
    >
      <ReasonField
        reason={reason}
        onChange={setReason}
        hint={t`Kept in the audit log for good: no personal data`}
      />
    </ConfirmDialog>
  );
}
