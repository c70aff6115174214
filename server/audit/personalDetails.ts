import type { AuditAction } from "#protocol/audit.ts";

/** The details that may name or describe a trader. Each line keeps the list that it was written with. */
const PERSONAL = ["username", "trader", "email", "userAgent", "address", "name", "note", "token"] as const;

/** The keys of an action's details that `hideDetails` hashes. */
export function personalDetails(action: AuditAction): readonly string[] {
  return ["address.renamed", "passkey.renamed"].includes(action) ? [...PERSONAL, "from", "to"] : PERSONAL;
}
