import type { Credential } from "../context.ts";

/**
 * The key for remembering a caller. It includes the kind, so that a session never passes for a token with the same
 * hash.
 */
export function credentialKey({ kind, hash }: Credential): string {
  return `${kind} ${hash}`;
}
