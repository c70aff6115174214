import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The hash by which a leaf commits to a private text: without the salt, 32 random bytes in hex, nobody can guess the
 * text.
 */
export function commitTo(text: string, salt: string): string {
  return hexOf(utf8ToBytes(`${salt}\n${text}`));
}

/** The name of a public key (32 bytes in hex) in the heads that it signed. */
export function keyIdOf(publicKey: string): string {
  return hexOf(hexToBytes(publicKey)).slice(0, 16);
}

function hexOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
