import { Model } from "objection";

/** A recovery code that was not used yet; only its SHA-256 is kept. */
export class RecoveryCodeModel extends Model {
  static override tableName = "recoveryCodes";
  static override idColumn = "hash";

  declare hash: Buffer;
  declare userId: string;
}
