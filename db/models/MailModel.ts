import { Model } from "objection";

/**
 * A queued mail. Its text is encrypted, and null once it was sent or given up; a mail about a notification has no text,
 * which is written when it is sent.
 */
export class MailModel extends Model {
  static override tableName = "mails";

  declare id: string;
  declare kind: string;
  declare to: string;
  declare sealed: Buffer | null;
  declare userId: string | null;
  declare notificationId: string | null;
  declare status: "waiting" | "sent" | "dead";
  declare attempts: number;
  declare createdAt: Date;
  declare nextAt: Date;
  declare usefulUntil: Date | null;
  declare endedAt: Date | null;
  declare fault: string | null;
}
