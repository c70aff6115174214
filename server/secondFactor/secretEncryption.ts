import { decryptFor, encryptFor } from "../encryption.ts";

/** Encrypts a user's secret with a key derived from the first session key. It can be decrypted for this user only. */
export function encryptSecret(sessionKeys: readonly string[], userId: string, secret: Uint8Array): Buffer {
  return encryptFor("second factor", sessionKeys, userId, secret);
}

/** Decrypts a secret with whichever session key encrypted it; throws if none fits. */
export function decryptSecret(sessionKeys: readonly string[], userId: string, sealed: Buffer): Buffer {
  const secret = decryptFor("second factor", sessionKeys, userId, sealed);
  if (secret === null)
    throw new Error(
      `The second factor of ${userId} was encrypted with a session key that is not configured.`,
    );
  return secret;
}
