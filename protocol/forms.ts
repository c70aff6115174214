import { z } from "zod";
import {
  MAX_PASSWORD_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
} from "./constants.ts";
import { visible } from "./invisible.ts";

/* The rules of specification section 5, once: the server parses with them, the forms show their messages. */

/** Printable text on one line, as people type it: trimmed, no control characters. */
export function line(max: number, tidy = (text: string) => text.trim()) {
  return z
    .string()
    .overwrite(tidy)
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, "Remove the control characters");
}

/** A line that tells two things apart: what looks the same is the same, whatever chat apps and PDF put in between. */
const identifier = (max: number) => line(max, visible);

export const usernameSchema = z
  .string()
  .trim()
  .min(MIN_USERNAME_LENGTH, "Username must be at least 3 characters")
  .max(MAX_USERNAME_LENGTH, `Username must be at most ${MAX_USERNAME_LENGTH} characters`)
  .regex(/^[A-Za-z0-9._-]+$/, "Use letters, digits, dots, dashes and underscores only");

export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, "Password must be at least 6 characters")
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`);

export const transactionIdSchema = identifier(500).min(1, "Transaction ID is required");
export const walletAddressSchema = identifier(128).min(1, "Wallet address is required");
/** Sent to go on with an address that the desk does not know for one (`judgeAddress`). */
export const addressCheckedSchema = z.literal(true).optional();
export const memoSchema = line(500);
export const commentSchema = line(500);
/** A deposit address of the desk; empty while there is none. */
export const deskAddressSchema = z
  .string()
  .overwrite(visible)
  .max(128, "Use at most 128 characters")
  .regex(/^[\x21-\x7e]*$/, "An address has no spaces or special characters");

const passwordSchema = z.string().min(1, "Password is required").max(MAX_PASSWORD_LENGTH);
/** Of the authenticator app, or a recovery code. */
const codeSchema = z.string().trim().min(1, "Enter the code").max(64, "This is not a code");

export const signInSchema = z.strictObject({
  username: z.string().trim().min(1, "Username is required").max(254),
  password: passwordSchema,
  /** Where a second factor is set up: asked for by `second_factor_required`, once the password was right. */
  code: codeSchema.optional(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const codeFormSchema = z.strictObject({ code: codeSchema });

/** Who holds the session proves with one of them that they are its user. */
export const identityProofSchema = z
  .strictObject({ password: passwordSchema.optional(), code: codeSchema.optional() })
  .refine(
    ({ password, code }) => (password === undefined) !== (code === undefined),
    "Send either password or code",
  );

export const signUpSchema = z.strictObject({
  username: usernameSchema,
  email: z
    .string()
    .overwrite(visible)
    .max(254, "Invalid email address")
    .regex(
      /^(?!\.|.*\.\.)[\w'+.-]*[\w+-]@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[.。．｡])+\p{L}[\p{L}\p{M}\p{N}-]+$/u,
      "Invalid email address",
    ),
  password: newPasswordSchema,
});
export type SignUp = z.infer<typeof signUpSchema>;

export const passwordChangeSchema = z.strictObject({
  currentPassword: z.string().min(1, "Please fill in all password fields.").max(MAX_PASSWORD_LENGTH),
  newPassword: newPasswordSchema,
});
