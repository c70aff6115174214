import { Model } from "objection";
import type { AuditAction, AuditDetails } from "#protocol/audit.ts";

/** An action in the audit log; nothing changes later except that its position in the chain is added. */
export class AuditModel extends Model {
  static override tableName = "auditLog";
  static override jsonAttributes = ["details"];

  declare id: string;
  declare at: Date;
  declare actorId: string | null;
  declare actorName: string;
  declare action: AuditAction;
  declare subject: string | null;
  declare details: AuditDetails;
  declare address: string | null;
  /** The names of the details that may name a person; null in lines older than this list. */
  declare personal: string[] | null;
  declare hash: Buffer | null;
}
