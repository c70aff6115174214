import { Model } from "objection";
import type { AuditDetails } from "#protocol/audit.ts";
import type { NotificationKind } from "#protocol/notifications.ts";

/** Something that happened to a user, or to everybody if `userId` is null. */
export class NotificationModel extends Model {
  static override tableName = "notifications";
  static override jsonAttributes = ["details"];

  declare id: string;
  declare userId: string | null;
  declare kind: NotificationKind;
  declare subject: string | null;
  declare details: AuditDetails;
  declare at: Date;
  /** Null for those for everybody: "sharedReads" has who has read them. */
  declare readAt: Date | null;
  declare version: number;
}
