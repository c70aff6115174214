import { Model, type RelationMappings } from "objection";
import type { WorkKind } from "#protocol/claims.ts";
import { UserModel } from "./UserModel.ts";

/** Who has claimed an order or a transaction, whose id it has; the row stays when the claim ends. */
export class ClaimModel extends Model {
  static override tableName = "claims";

  declare id: string;
  declare kind: WorkKind;
  declare takenBy: string | null;
  declare sessionHash: Buffer | null;
  declare takenAt: Date | null;
  declare changedAt: Date;
  declare version: number;

  declare taker?: UserModel | null;

  static override relationMappings = (): RelationMappings => ({
    taker: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "claims.takenBy", to: "users.id" },
    },
  });
}
