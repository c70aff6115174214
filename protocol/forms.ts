import { z } from "zod";
import { visible } from "./invisible.ts";

/* Rules of text fields that several topics share: the server parses with them, the forms show their messages. */

/** Printable text on one line, as people type it: trimmed, no control characters. */
export function line(max: number, tidy = (text: string) => text.trim()) {
  return z
    .string()
    .overwrite(tidy)
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, "Remove the control characters");
}

/** A line that tells two things apart: what looks the same is the same, whatever chat apps and PDF put in between. */
export const identifier = (max: number) => line(max, visible);

export const walletAddressSchema = identifier(128).min(1, "Wallet address is required");
/** Sent to go on with an address that the desk does not know for one (`judgeAddress`). */
export const addressCheckedSchema = z.literal(true).optional();
export const commentSchema = line(500);
