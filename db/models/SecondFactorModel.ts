import { Model } from "objection";

/** A user's authenticator app, in force once it is confirmed. */
export class SecondFactorModel extends Model {
  static override tableName = "secondFactors";
  static override idColumn = "userId";

  declare userId: string;
  declare secret: Buffer;
  declare createdAt: Date;
  declare confirmedAt: Date | null;
  /** A bigint, as returned by the driver. */
  declare lastStep: string | null;
}
