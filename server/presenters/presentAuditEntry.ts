import type { AuditModel } from "#db/models/AuditModel.ts";
import type { AuditEntry } from "#protocol/audit.ts";

export function presentAuditEntry(row: AuditModel): AuditEntry {
  const { id, at, actorId, actorName, action, subject, details, address, hash } = row;
  return {
    id,
    at: at.toISOString(),
    actorId,
    actorName,
    action,
    subject,
    details,
    address,
    hash: hash === null ? null : hash.toString("hex"),
    version: hash === null ? 1 : 2,
  };
}
