import { Model } from "objection";

/** An unused recovery code; only its SHA-256 is stored. */
export class RecoveryCodeModel extends Model {
  static override tableName = "recoveryCodes";
  static override idColumn = "hash";

  declare hash: Buffer;
  declare userId: string;
}
