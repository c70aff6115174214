import type { User } from "#protocol/users.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { forgetUser } from "./updateUser.ts";

type ForgetDialogProps = { user: User; open: boolean; onClose: () => void };

/** Asks before a closed account is anonymised. */
export function ForgetDialog({ user, open, onClose }: ForgetDialogProps) {
  const { isBusy, run } = useAction();
  const { username } = user;

  function handleConfirm() {
    run(
      async () => {
        await forgetUser(user);
        onClose();
        toastSuccess("User Updated", `${username} is anonymised`);
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
      title={`Anonymise ${username}?`}
      description={`Name, email address, password, saved addresses and devices of ${username} are deleted for good, and nobody can sign in to the account again. Orders, movements and the audit log stay. The balance has to be 0.`}
      confirmLabel="Anonymise for good"
      kind="danger"
      busy={isBusy}
    />
  );
}
