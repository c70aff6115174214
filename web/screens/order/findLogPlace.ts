import { checkReceipt } from "#protocol/checkReceipt.ts";
import type { LogHead } from "#protocol/log.ts";
import { receiptEndpoints } from "#protocol/receipt.ts";
import { callShape } from "../../api.ts";
import { isSignedBy } from "../../headSignature.ts";
import { t } from "../../language/index.ts";
import { findPublicKey } from "../../publicKey.ts";

/** The order's place in the log, and the result of this browser's check. */
export type LogPlaceFound = {
  /** Counted from 1. */
  entry: number;
  head: LogHead;
  publicKey: string | null;
  finding:
    | { outcome: "verified" | "unsigned"; leaf: Fields; hidden: Fields | null }
    | { outcome: "refused"; reason: string };
};
type Fields = Readonly<Record<string, unknown>>;

/** Asks for the receipt of an ended order and checks it here; throws `ApiError`. */
export async function findLogPlace(id: string): Promise<LogPlaceFound> {
  const receipt = await callShape(receiptEndpoints.getOrderReceipt, { params: { id } });
  const { head, index } = receipt;
  const publicKey = await findPublicKey(head);
  const place = { entry: index + 1, head, publicKey };
  if (publicKey === null)
    return {
      ...place,
      finding: { outcome: "refused", reason: t`The desk doesn't publish the key that signed it.` },
    };
  const isSigned = await isSignedBy(head, publicKey);
  const verdict = checkReceipt(receipt, publicKey, isSigned ?? true);
  if (verdict.outcome === "refused") return { ...place, finding: verdict };
  if (verdict.order["id"] !== id)
    return { ...place, finding: { outcome: "refused", reason: t`The receipt is about another order.` } };
  const { order: leaf, hidden } = verdict;
  return { ...place, finding: { outcome: isSigned === null ? "unsigned" : "verified", leaf, hidden } };
}
