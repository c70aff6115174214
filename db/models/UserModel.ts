import { Model, type RelationMappings } from "objection";
import type { Role } from "#protocol/users.ts";
import { AccountModel } from "./AccountModel.ts";

export class UserModel extends Model {
  static override tableName = "users";

  declare id: string;
  declare username: string;
  declare email: string;
  declare passwordHash: string;
  /** When a generated password expires; null for a chosen one. */
  declare passwordEndsAt: Date | null;
  declare role: Role;
  declare isActive: boolean;
  /** Who suspended or restored the user through the web; null for the command line. */
  declare standingBy: string | null;
  declare standingAt: Date | null;
  declare createdAt: Date;

  declare account?: AccountModel;

  static override relationMappings = (): RelationMappings => ({
    account: {
      relation: Model.HasOneRelation,
      modelClass: AccountModel,
      join: { from: "users.id", to: "accounts.userId" },
    },
  });
}
