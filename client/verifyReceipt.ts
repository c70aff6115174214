import { createPublicKey, verify } from "node:crypto";
import { checkReceipt, NOT_AS_GIVEN, readReceipt, refuse, type Verdict } from "#protocol/checkReceipt.ts";
import { type LogHead, signedText } from "#protocol/log.ts";

/** In front of the 32 bytes of a public key (RFC 8410, section 4). */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const PUBLIC_KEY = /^[0-9a-f]{64}$/;

/** Checks a receipt without the desk: `file` is the text of the file, `publicKey` the desk's, 32 bytes in hex. */
export function verifyReceipt(file: string, publicKey: string): Verdict {
  if (!PUBLIC_KEY.test(publicKey)) return refuse("The public key must be 64 lower-case hex digits.");
  const receipt = readReceipt(file);
  if (receipt === null) return NOT_AS_GIVEN;
  return checkReceipt(receipt, publicKey, isSigned(receipt.head, publicKey));
}

function isSigned(head: LogHead, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(publicKey, "hex")]),
    format: "der",
    type: "spki",
  });
  return verify(null, Buffer.from(signedText(head)), key, Buffer.from(head.signature, "hex"));
}
