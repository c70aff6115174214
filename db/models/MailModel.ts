import { Model } from "objection";

/** A mail on its way; its text is encrypted, and null once it was sent or given up. */
export class MailModel extends Model {
  static override tableName = "mails";

  declare id: string;
  declare kind: string;
  declare to: string;
  declare sealed: Buffer | null;
  declare status: "waiting" | "sent" | "dead";
  declare attempts: number;
  declare createdAt: Date;
  declare nextAt: Date;
  declare usefulUntil: Date | null;
  declare endedAt: Date | null;
  declare fault: string | null;
}
