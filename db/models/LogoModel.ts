import { Model } from "objection";

/** An uploaded logo, named by the hex sha256 of its bytes. */
export class LogoModel extends Model {
  static override tableName = "logos";
  static override idColumn = "hash";

  declare hash: string;
  declare contentType: string;
  declare bytes: Buffer;
  declare createdAt: Date;
}
