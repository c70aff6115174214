import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A derived key for this purpose alone: the keys that sign cookies are never used directly for anything else. */
function keyFrom(sessionKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionKey, "", "livedesk second factor", 32));
}

/** Encrypts a user's secret with a key derived from the first session key. It can be decrypted for this user only. */
export function encryptSecret(sessionKeys: readonly string[], userId: string, secret: Uint8Array): Buffer {
  const [first] = sessionKeys;
  if (first === undefined) throw new Error("There is no session key to encrypt with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(first), nonce).setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a secret with whichever session key encrypted it; throws if none fits. */
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
    // Encrypted with another key, as the GCM tag shows.
    return null;
  }
}
