import { mark, t } from "../../language/index.ts";

export type PasswordChange = { currentPassword: string; newPassword: string; confirmation: string };

export type PasswordFault = { field: keyof PasswordChange; message: string };

/** The error of a password change before it is sent, if any; `least` is the minimum length of a new password. */
export function findPasswordFault(change: PasswordChange, least: number): PasswordFault | null {
  const { currentPassword, newPassword, confirmation } = change;
  if (currentPassword === "" || newPassword === "") {
    return {
      field: currentPassword === "" ? "currentPassword" : "newPassword",
      message: t`Please fill in all password fields.`,
    };
  }
  if (newPassword !== confirmation) return { field: "confirmation", message: t`New passwords do not match.` };
  if (newPassword.length < least) {
    return { field: "newPassword", message: t`Password must be at least ${least} characters long.` };
  }
  return null;
}

export const STRENGTHS = [mark`Too short`, mark`Weak`, mark`Fair`, mark`Strong`] as const;

/**
 * How hard a password is to guess, from 0 to 3: an index of `STRENGTHS`. Length counts most, then the kinds of
 * characters. `least` is the minimum length of a new password.
 */
export function passwordStrength(password: string, least: number): 0 | 1 | 2 | 3 {
  if (password.length < least) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5) return 1;
  const score = password.length + 2 * kinds;
  if (score >= 20) return 3;
  return score >= 14 ? 2 : 1;
}
