import { z } from "zod/mini";
import type { LogHead } from "./log.ts";
import { commitTo, keyIdOf } from "./logHashes.ts";
import { hashLeaf, isIncluded } from "./merkle.ts";
import { type Receipt, receiptFile, receiptSchema } from "./receipt.ts";

/* Checks a receipt, for programs and browsers alike; each checks the signature with its own means. */

/** What a receipt proves, or why it proves nothing, in a sentence. */
export type Verdict =
  | {
      outcome: "proved";
      order: Record<string, unknown>;
      /**
       * The values that the leaf contains only as hashes; null if the receipt leaves them out, because the desk has
       * deleted them.
       */
      hidden: Record<string, unknown> | null;
      head: LogHead;
    }
  | { outcome: "refused"; reason: string };

const recordSchema = z.record(z.string(), z.unknown());
/** The log also contains lines of the audit log. */
const orderLeafSchema = z.string().check(z.startsWith("order/"));

/** Half of a character. UTF-8 has no bytes for it but those of U+FFFD, so both have the same hash. */
const HALF_CHARACTER = /\p{Cs}/u;

/** The verdict on anything that is not exactly what the desk writes. */
export const NOT_AS_GIVEN = refuse(
  "This is not a receipt as the desk gave it: something in the file was changed, added or lost.",
);

/** Null for anything that is not exactly what the desk writes. */
export function readReceipt(file: string): Receipt | null {
  const { success, data } = receiptSchema.safeParse(readRecord(file));
  return success && receiptFile(data) === file ? data : null;
}

/** `publicKey` is the desk's, 32 bytes in hex; `isSigned` tells whether it signed the head of this receipt. */
export function checkReceipt(receipt: Receipt, publicKey: string, isSigned: boolean): Verdict {
  const { head, index, leaf, proof, secret } = receipt;
  if (HALF_CHARACTER.test(leaf) || HALF_CHARACTER.test(secret?.text ?? "")) return NOT_AS_GIVEN;
  if (head.keyId !== keyIdOf(publicKey))
    return refuse(`Another key signed this receipt: ${head.keyId}, and yours is ${keyIdOf(publicKey)}.`);
  if (!isSigned) return refuse("The signature does not fit the head of the log: one of them was changed.");
  if (index >= head.size)
    return refuse(
      `The head is older than the order's entry: it covers ${head.size} entries, and this is entry ${index + 1}.`,
    );
  if (!isIncluded({ leafHash: hashLeaf(leaf), index, size: head.size, rootHash: head.rootHash, proof }))
    return refuse(
      "The log that the desk signed does not contain this entry at this place: the entry, its place or the proof was changed.",
    );
  const order = readRecord(leaf);
  if (order === null || !orderLeafSchema.safeParse(order["leaf"]).success)
    return refuse("This entry of the log is not an order.");
  if (secret === null) return { outcome: "proved", order, hidden: null, head };
  if (order["hidden"] !== commitTo(secret.text, secret.salt))
    return refuse("The private part does not belong to this entry: it was changed.");
  return { outcome: "proved", order, hidden: readRecord(secret.text), head };
}

/** The verdict on a receipt that proves nothing; `reason` is shown to people. */
export function refuse(reason: string): Verdict {
  return { outcome: "refused", reason };
}

function readRecord(text: string): Record<string, unknown> | null {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
