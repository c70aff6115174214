import { z } from "zod/mini";
import { visible } from "./invisible.ts";

/* Rules for text fields that several topics share: the server parses with them, forms show their messages. */

/** One line of printable text: trimmed, without control characters. */
export function line(max: number, tidy = (text: string) => text.trim()) {
  return z
    .string()
    .check(
      z.overwrite(tidy),
      z.maxLength(max, `Use at most ${max} characters`),
      z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, "Remove the control characters"),
    );
}

/** A line used as an identifier: texts that look the same are equal, whatever chat apps and PDFs insert. */
export const identifier = (max: number) => line(max, visible);

export const walletAddressSchema = identifier(128).check(z.minLength(1, "Wallet address is required"));
/** Sent to confirm an address that does not look valid (`checkAddress`). */
export const addressCheckedSchema = z.optional(z.literal(true));
export const commentSchema = line(500);
