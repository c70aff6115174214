import { commitTo } from "#protocol/logHashes.ts";
import type { Link } from "../audit/chain.ts";

/** The parts of a leaf: what everybody may see, and what it only contains as a hash. */
export type LeafParts = { shown: Record<string, unknown>; hidden: Record<string, unknown> };

/** An entry of the audit log: when and what is shown; who, whom and the details are not. */
export function auditParts({ id, at, action, ...hidden }: Link): LeafParts {
  return { shown: { leaf: "audit/1", id, at, action }, hidden };
}

/**
 * A row that was deleted before its leaf got a position: somebody bypassed the triggers. The leaf records this
 * permanently; without a leaf, no later one would get a position.
 */
export function missingParts({ kind, subject }: { kind: string; subject: string }): LeafParts {
  return { shown: { leaf: "missing/1", kind, id: subject }, hidden: {} };
}

/** The text that is hashed into the tree; `salt` as in `commitTo`. */
export function leafData({ shown, hidden }: LeafParts, salt: string): string {
  return JSON.stringify({ ...shown, hidden: commitTo(JSON.stringify(hidden), salt) });
}
