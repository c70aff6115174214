import type { User } from "#protocol/entities.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../../components/toast.ts";
import { useSubmit } from "../../../components/useSubmit.ts";
import { setUserActive } from "./updateUser.ts";

type BanDialogProps = { user: User; open: boolean; onClose: () => void };

/** Asks before an account is closed, and before it is opened again. */
export function BanDialog({ user, open, onClose }: BanDialogProps) {
  const { isBusy, submit } = useSubmit();
  const { username, isActive } = user;

  function handleConfirm() {
    submit(
      async () => {
        await setUserActive(user, !isActive);
        onClose();
        toastSuccess("User Updated", `${username} is ${isActive ? "banned" : "active again"}`);
      },
      (error) => {
        toastError("Error", error.serverMessage);
        onClose();
      },
      onClose,
    );
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={handleConfirm}
      title={isActive ? `Ban ${username}?` : `Unban ${username}?`}
      description={
        isActive
          ? `${username} sees at once and everywhere only that the account is suspended, and API tokens end. Balance, open orders and pending transactions stay as they are. You can unban the account at any time.`
          : `${username} can trade again, with the balance as it is. API tokens have to be made anew.`
      }
      confirmLabel={isActive ? "Ban user" : "Unban user"}
      kind={isActive ? "danger" : "primary"}
      busy={isBusy}
    />
  );
}
