import { logEndpoints, type LogHead } from "#protocol/log.ts";
import { keyIdOf } from "#protocol/logHashes.ts";
import { callShape } from "./api.ts";

/** The published key (32 bytes in hex) that a head names; null if there is none. Throws `ApiError`. */
export async function findPublicKey(head: LogHead): Promise<string | null> {
  return keyOf(head, await listPublicKeys());
}

/** Every key that the desk says it signed with (32 bytes in hex). Throws `ApiError`. */
export async function listPublicKeys(): Promise<string[]> {
  return (await callShape(logEndpoints.getLogKeys)).map(({ publicKey }) => publicKey);
}

/** The one of these keys that a head names. */
export function keyOf({ keyId }: LogHead, publicKeys: readonly string[]): string | null {
  return publicKeys.find((publicKey) => keyIdOf(publicKey) === keyId) ?? null;
}
