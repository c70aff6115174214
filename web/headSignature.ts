import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { type LogHead, signedText } from "#protocol/log.ts";

/** Whether this key (32 bytes in hex) signed the head; null if this browser can't check it. */
export async function isSignedBy(head: LogHead, publicKey: string): Promise<boolean | null> {
  // Pages that were not loaded by https have no Web Crypto.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  try {
    const key = await subtle.importKey("raw", bytesOf(hexToBytes(publicKey)), "Ed25519", false, ["verify"]);
    const signature = bytesOf(hexToBytes(head.signature));
    return await subtle.verify("Ed25519", key, signature, bytesOf(utf8ToBytes(signedText(head))));
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
}

/** Web Crypto does not accept shared memory. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
