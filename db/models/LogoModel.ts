import { Model } from "objection";

/** A logo, named by the hex sha256 of its bytes. Without a size it is unprocessed, from an older version. */
export class LogoModel extends Model {
  static override tableName = "logos";
  static override idColumn = "hash";

  declare hash: string;
  declare contentType: string;
  declare bytes: Buffer;
  declare width: number | null;
  declare height: number | null;
  declare createdAt: Date;
}
