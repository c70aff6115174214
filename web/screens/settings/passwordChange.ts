import { MIN_PASSWORD_LENGTH } from "#protocol/users.ts";

export type PasswordChange = { currentPassword: string; newPassword: string; confirmation: string };

export type PasswordFault = { field: keyof PasswordChange; message: string };

/** The error of a password change before it is sent, if any. */
export function findPasswordFault(change: PasswordChange): PasswordFault | null {
  const { currentPassword, newPassword, confirmation } = change;
  if (currentPassword === "" || newPassword === "") {
    return {
      field: currentPassword === "" ? "currentPassword" : "newPassword",
      message: "Please fill in all password fields.",
    };
  }
  if (newPassword !== confirmation) return { field: "confirmation", message: "New passwords do not match." };
  if (newPassword.length < MIN_PASSWORD_LENGTH) {
    return { field: "newPassword", message: "Password must be at least 6 characters long." };
  }
  return null;
}

export const STRENGTHS = ["Too short", "Weak", "Fair", "Strong"] as const;

/**
 * How hard a password is to guess, from 0 to 3: an index of `STRENGTHS`. Length counts most, then the kinds of
 * characters.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < MIN_PASSWORD_LENGTH) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5) return 1;
  const score = password.length + 2 * kinds;
  if (score >= 20) return 3;
  return score >= 14 ? 2 : 1;
}
