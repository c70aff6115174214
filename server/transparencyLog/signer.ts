import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { type LogHead, signedText } from "#protocol/log.ts";
import { keyIdOf } from "#protocol/logHashes.ts";

export type Signer = {
  keyId: string;
  /** 32 bytes. */
  publicKey: Buffer;
  signHead: (head: Omit<LogHead, "keyId" | "signature">) => LogHead;
};

/** In front of the 32 bytes of a private key (RFC 8410, section 10.3). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs heads of the log with the Ed25519 key derived from this secret; the same secret gives the same key. */
export function createSigner(secret: string): Signer {
  const seed = createHash("sha256").update(`livedesk log key\n${secret}`).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-32);
  const keyId = keyIdOf(publicKey.toString("hex"));
  return {
    keyId,
    publicKey,
    signHead: (head) => ({
      ...head,
      keyId,
      signature: sign(null, Buffer.from(signedText(head)), privateKey).toString("hex"),
    }),
  };
}
