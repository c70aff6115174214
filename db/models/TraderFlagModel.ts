import { Model, type RelationMappings } from "objection";
import type { Flag } from "#protocol/traderFile.ts";
import { UserModel } from "./UserModel.ts";

/** A flag that a trader has, or had. */
export class TraderFlagModel extends Model {
  static override tableName = "traderFlags";
  static override idColumn = ["userId", "flag"];

  declare userId: string;
  declare flag: Flag;
  declare isSet: boolean;
  declare reason: string;
  declare changedBy: string;
  declare changedAt: Date;
  declare version: number;

  declare changer?: UserModel;

  static override relationMappings = (): RelationMappings => ({
    changer: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "traderFlags.changedBy", to: "users.id" },
    },
  });
}
