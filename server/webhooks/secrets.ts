import { decryptFor, encryptFor } from "../encryption.ts";

/** Encrypts a webhook's secret; it can be read for this webhook only. */
export function sealSecret(sessionKeys: readonly string[], webhookId: string, secret: string): Buffer {
  return encryptFor("webhook", sessionKeys, webhookId, Buffer.from(secret));
}

/** The secret; null if it was encrypted with a session key that is not configured. */
export function openSecret(sessionKeys: readonly string[], webhookId: string, sealed: Buffer): string | null {
  return decryptFor("webhook", sessionKeys, webhookId, sealed)?.toString() ?? null;
}

/** True if a session key other than the first encrypted it: it has to be encrypted again before that key is dropped. */
export function isSealedByOldKey(
  [first = ""]: readonly string[],
  webhookId: string,
  sealed: Buffer,
): boolean {
  return openSecret([first], webhookId, sealed) === null;
}
