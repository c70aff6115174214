import { useState } from "react";
import type { User } from "#protocol/users.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { t } from "../../../language/index.ts";
import { DialogFields } from "../masterDetail/Detail.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { closePending, setUserActive } from "./updateUser.ts";

type BanDialogProps = { user: User; open: boolean; onClose: () => void };

/** Asks before an account is suspended or restored. */
export function BanDialog({ user, open, onClose }: BanDialogProps) {
  const { isBusy, confirm } = useConfirmation(onClose);
  const { username, isActive } = user;
  const [rejectsPending, setRejectsPending] = useState(false);
  const [reason, setReason] = useState("");

  function handleConfirm() {
    confirm(t`User Updated`, async () => {
      await setUserActive(user, !isActive, reason);
      const closed = isActive && rejectsPending ? `. ${await closePending(user, "")}` : "";
      return isActive ? t`${username} is banned${closed}` : t`${username} is active again`;
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={isActive ? t`Ban ${username}?` : t`Unban ${username}?`}
      description={
        isActive
          ? t`${username} will immediately see only the suspension notice, on every device, and all API tokens are revoked. The balance is not changed. You can unban the account at any time.`
          : t`${username} can trade again with the same balance. New API tokens have to be created.`
      }
      confirmLabel={isActive ? t`Ban user` : t`Unban user`}
      kind={isActive ? "danger" : "primary"}
      busy={isBusy}
    >
      <DialogFields>
        <ReasonField reason={reason} onChange={setReason} />
        {isActive && (
          <Switch
            label={t`Reject everything pending`}
            hint={t`Orders, deposits and withdrawals; what they held returns to the balance.`}
            checked={rejectsPending}
            onChange={setRejectsPending}
            disabled={isBusy}
          />
        )}
      </DialogFields>
    </ConfirmDialog>
  );
}
