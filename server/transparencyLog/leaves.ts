import { commitTo } from "#protocol/logHashes.ts";
import type { Link } from "../audit/chain.ts";

/** What a leaf is made of: what everybody may see, and what only its hash tells. */
export type LeafParts = { shown: Record<string, unknown>; hidden: Record<string, unknown> };

/** An entry of the audit log: when and what is shown; who, whom and the details are not. */
export function auditParts({ id, at, action, ...hidden }: Link): LeafParts {
  return { shown: { leaf: "audit/1", id, at, action }, hidden };
}

/**
 * What has no row any more when it gets its place: somebody went past the triggers and deleted it. The leaf says so for
 * good; without one, nothing after it would get a place.
 */
export function missingParts({ kind, subject }: { kind: string; subject: string }): LeafParts {
  return { shown: { leaf: "missing/1", kind, id: subject }, hidden: {} };
}

/** The text that is hashed into the tree; `salt` as in `commitTo`. */
export function leafData({ shown, hidden }: LeafParts, salt: string): string {
  return JSON.stringify({ ...shown, hidden: commitTo(JSON.stringify(hidden), salt) });
}
