import { createHash, randomBytes } from "node:crypto";
import { TOKEN_PREFIX } from "#protocol/tokens.ts";

/** A recognisable beginning and 256 random bits. */
export function createTokenText(): string {
  return `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
}

/** What the database and the rooms know a token by, in hex. */
export function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What stands behind `Bearer` in an Authorization header; null where there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\b *(.*)$/i.exec(header?.trim() ?? "")?.[1] ?? null;
}
