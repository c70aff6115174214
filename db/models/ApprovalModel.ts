import { Model, type RelationMappings } from "objection";
import type { ApprovalEffect, ApprovalKind, ApprovalStatus } from "#protocol/approvals.ts";
import { UserModel } from "./UserModel.ts";

/** A request of an administrator; `command` is the body of the call. */
export class ApprovalModel extends Model {
  static override tableName = "approvals";
  static override jsonAttributes = ["command", "effect"];

  declare id: string;
  declare kind: ApprovalKind;
  declare subject: string | null;
  declare command: unknown;
  declare effect: ApprovalEffect;
  declare status: ApprovalStatus;
  /** The account that it is about; set by the database, null for the settings. */
  declare beneficiary: string | null;
  declare requestedBy: string;
  declare createdAt: Date;
  declare expiresAt: Date;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare version: number;

  declare requester?: UserModel;
  declare decider?: UserModel | null;

  static override relationMappings = (): RelationMappings => ({
    requester: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "approvals.requestedBy", to: "users.id" },
    },
    decider: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "approvals.decidedBy", to: "users.id" },
    },
  });
}
