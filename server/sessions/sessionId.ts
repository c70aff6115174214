import { createHash, randomBytes } from "node:crypto";

/** The content of the cookie: 32 random bytes. */
export function createSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** How the database, the logs and the rooms identify a session, in hex; it can't be used to sign in. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
