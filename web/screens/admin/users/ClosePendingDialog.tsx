import { useState } from "react";
import type { User } from "#protocol/users.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { t } from "../../../language/index.ts";
import { ReasonField } from "./ReasonField.tsx";
import { closePending } from "./updateUser.ts";

type ClosePendingDialogProps = { user: User; open: boolean; onClose: () => void };

/** Asks before everything that a banned user has pending is rejected. */
export function ClosePendingDialog({ user, open, onClose }: ClosePendingDialogProps) {
  const { isBusy, confirm } = useConfirmation(onClose);
  const { username } = user;
  const [reason, setReason] = useState("");

  function handleConfirm() {
    confirm(t`Pending items checked`, () => closePending(user, reason), t`Nothing rejected`);
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={t`Reject everything ${username} has pending?`}
      description={t`All of ${username}'s pending orders, deposits and withdrawals will be rejected, and the money they hold returns to the balance. Withdrawals already being paid stay pending.`}
      confirmLabel={t`Reject all`}
      kind="danger"
      busy={isBusy}
    >
      <ReasonField reason={reason} onChange={setReason} hint={t`${username} reads it with each of them`} />
    </ConfirmDialog>
  );
}
