import { Model } from "objection";

/** A user's authenticator app; it counts once it is confirmed. */
export class SecondFactorModel extends Model {
  static override tableName = "secondFactors";
  static override idColumn = "userId";

  declare userId: string;
  declare secret: Buffer;
  declare createdAt: Date;
  declare confirmedAt: Date | null;
  /** A bigint, as the driver reads it. */
  declare lastStep: string | null;
}
