import { useState } from "react";
import type { User } from "#protocol/users.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { t } from "../../../language/index.ts";
import { ReasonField } from "./ReasonField.tsx";
import { endSessions } from "./updateUser.ts";

type SignOutDialogProps = { user: User; open: boolean; onClose: () => void };

/** Asks before a user is signed out everywhere. */
export function SignOutDialog({ user, open, onClose }: SignOutDialogProps) {
  const { isBusy, confirm } = useConfirmation(onClose);
  const { username } = user;
  const [reason, setReason] = useState("");

  function handleConfirm() {
    const end = async () => {
      await endSessions(user, reason);
      return t`${username} is signed out everywhere`;
    };
    confirm(t`User Updated`, end, t`Not signed out`);
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Sign out ${username}?`}
      description={t`All sessions and API tokens of ${username} end at once. The account stays as it is: ${username} can sign in again with the password.`}
      confirmLabel={t`Sign out everywhere`}
      kind="danger"
      busy={isBusy}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
