import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for this purpose: what signs cookies is never used for anything else itself. */
function keyFrom(sessionKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionKey, "", "livedesk second factor", 32));
}

/** Encrypts a user's secret with a key derived from the first session key; bound to the user, whose row alone it opens in. */
export function encryptSecret(sessionKeys: readonly string[], userId: string, secret: Uint8Array): Buffer {
  const [first] = sessionKeys;
  if (first === undefined) throw new Error("There is no session key to encrypt with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(first), nonce).setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** The secret, by whichever of the session keys it was encrypted with; throws when none fits. */
export function decryptSecret(sessionKeys: readonly string[], userId: string, sealed: Buffer): Buffer {
  for (const key of sessionKeys) {
    const secret = tryKey(keyFrom(key), userId, sealed);
    if (secret !== null) return secret;
  }
  throw new Error(`The second factor of ${userId} was encrypted with a session key that is not configured.`);
}

function tryKey(key: Buffer, userId: string, sealed: Buffer): Buffer | null {
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(userId))
    .setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    // Another key has made it: GCM tells by its tag.
    return null;
  }
}
