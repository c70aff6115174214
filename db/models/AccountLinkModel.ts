import { Model, type RelationMappings } from "objection";
import type { AccountLink, LinkKind } from "#protocol/accountLinks.ts";
import type { Role } from "#protocol/users.ts";
import { UserModel } from "./UserModel.ts";

const toUser = (column: string) => ({
  relation: Model.BelongsToOneRelation,
  modelClass: UserModel,
  join: { from: `accountLinks.${column}`, to: "users.id" },
});

/** A link that works once; only the sha256 of its token is stored. */
export class AccountLinkModel extends Model {
  static override tableName = "accountLinks";

  declare id: string;
  declare kind: LinkKind;
  declare role: Role;
  declare userId: string | null;
  /** Null for an approved link that was not retrieved yet. */
  declare tokenHash: Buffer | null;
  declare note: string;
  declare email: string | null;
  declare createdBy: string;
  declare approvedBy: string | null;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare endedAs: AccountLink["endedAs"];
  declare endedAt: Date | null;
  declare endedBy: string | null;
  declare version: number;

  declare holder?: UserModel | null;
  declare maker?: UserModel;
  declare approver?: UserModel | null;
  declare ender?: UserModel | null;

  static override relationMappings = (): RelationMappings => ({
    holder: toUser("userId"),
    maker: toUser("createdBy"),
    approver: toUser("approvedBy"),
    ender: toUser("endedBy"),
  });
}
