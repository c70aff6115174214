import { createHash, randomBytes } from "node:crypto";

/** What the cookie carries: 32 random bytes. */
export function createSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database, the logs and the rooms know a session by, in hex: nobody can sign in with it. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
