import type { User } from "#protocol/users.ts";
import { PasswordLinkDialog } from "../people/PasswordLinkDialog.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { BanDialog } from "./BanDialog.tsx";
import { ClosePendingDialog } from "./ClosePendingDialog.tsx";
import { canForget } from "./canForget.ts";
import { ForgetDialog } from "./ForgetDialog.tsx";
import { SignOutDialog } from "./SignOutDialog.tsx";

export const USER_DIALOGS = ["balance", "password", "signOut", "ban", "closePending", "forget"] as const;
export type UserDialog = (typeof USER_DIALOGS)[number];

type UserDialogsProps = { user: User; open: UserDialog | null; onClose: () => void };

/** The dialogs in which an account is changed. */
export function UserDialogs({ user, open, onClose }: UserDialogsProps) {
  return (
    <>
      <BalanceDialog user={user} open={open === "balance"} onClose={onClose} />
      <PasswordLinkDialog user={user} open={open === "password"} onClose={onClose} />
      <SignOutDialog user={user} open={open === "signOut"} onClose={onClose} />
      <ClosePendingDialog user={user} open={open === "closePending" && !user.isActive} onClose={onClose} />
      <ForgetDialog user={user} open={open === "forget" && canForget(user)} onClose={onClose} />
      <BanDialog user={user} open={open === "ban"} onClose={onClose} />
    </>
  );
}
