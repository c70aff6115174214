import { Model } from "objection";
import type { AuditAction, AuditDetails } from "#protocol/audit.ts";

/** An action in the audit log; only its place in the chain is ever added. */
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
  /** The names of the details that may name a person; null in lines from before there was such a list. */
  declare personal: string[] | null;
  declare hash: Buffer | null;
}
