import { createHash, randomBytes } from "node:crypto";
import { TOKEN_PREFIX } from "#protocol/tokens.ts";

/** A recognisable prefix and 256 random bits. */
export function createTokenText(): string {
  return `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
}

/** How the database and the rooms identify a token, in hex. */
export function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The token in an Authorization header; null if there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\b *(.*)$/i.exec(header?.trim() ?? "")?.[1] ?? null;
}

/** The secret part of a link that works once: 256 random bits. */
export function createLinkToken(): string {
  return randomBytes(32).toString("base64url");
}
