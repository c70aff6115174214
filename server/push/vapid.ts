import { createECDH, hkdfSync } from "node:crypto";

/** The desk's identity towards push services (VAPID, RFC 8292), in base64url. */
export type Vapid = { publicKey: string; privateKey: string };

/** Longer than a key, so that the remainder of the division is practically unbiased. */
const SEED_BYTES = 48;
/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The key pair that all nodes with this secret have. */
export function deriveVapid(secret: string): Vapid {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "livedesk web push", SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** False for a value that only looks like a public key, for which nothing could be encrypted. */
export function isPublicKey(key: string): boolean {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  try {
    curve.computeSecret(key, "base64url");
    return true;
  } catch {
    return false;
  }
}
