import type { Credential } from "../context.ts";

/** What to remember a caller under: with the kind, so that a session never passes for a token of the same hash. */
export function credentialKey({ kind, hash }: Credential): string {
  return `${kind} ${hash}`;
}
