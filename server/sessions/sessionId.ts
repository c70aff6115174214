import { createHash, randomBytes } from "node:crypto";

/** The content of the cookie: 32 random bytes. */
export function createSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** How the database, the logs and the rooms identify a session, in hex: nobody can sign in with it. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
