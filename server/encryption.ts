import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is encrypted. Each kind has its own key, derived from the session keys, which are never used directly. */
export type Purpose = "second factor" | "passkey challenge" | "provider sign-in" | "mail" | "webhook";

function keyFrom(sessionKey: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", sessionKey, "", `livedesk ${purpose}`, 32));
}

/** Encrypts with a key derived from the first session key. It can be decrypted for this owner only. */
export function encryptFor(
  purpose: Purpose,
  sessionKeys: readonly string[],
  owner: string,
  secret: Uint8Array,
): Buffer {
  const [first] = sessionKeys;
  if (first === undefined) throw new Error("There is no session key to encrypt with.");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(first, purpose), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts with whichever session key encrypted it; null if none fits. */
export function decryptFor(
  purpose: Purpose,
  sessionKeys: readonly string[],
  owner: string,
  sealed: Buffer,
): Buffer | null {
  for (const key of sessionKeys) {
    const secret = tryKey(keyFrom(key, purpose), owner, sealed);
    if (secret !== null) return secret;
  }
  return null;
}

function tryKey(key: Buffer, owner: string, sealed: Buffer): Buffer | null {
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
  } catch {
    // Encrypted with another key, as the GCM tag shows.
    return null;
  }
}
