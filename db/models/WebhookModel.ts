import { Model, type RelationMappings } from "objection";
import type { WebhookEvent, WebhookStop } from "#protocol/webhooks.ts";
import { UserModel } from "./UserModel.ts";

/** A receiver of the desk's changes. Its position in the event log is only used in SQL. */
export class WebhookModel extends Model {
  static override tableName = "webhooks";

  declare id: string;
  declare name: string;
  declare url: string;
  declare events: WebhookEvent[];
  /** Encrypted. */
  declare secret: Buffer;
  declare formerSecret: Buffer | null;
  declare formerUntil: Date | null;
  declare createdBy: string;
  declare createdAt: Date;
  declare stoppedAs: WebhookStop | null;
  declare stoppedAt: Date | null;
  declare missedAt: Date | null;
  declare failures: number;
  declare failingSince: Date | null;
  declare fault: string | null;
  declare restsUntil: Date;
  declare removedAt: Date | null;
  declare version: number;

  declare maker?: UserModel;

  static override relationMappings = (): RelationMappings => ({
    maker: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "webhooks.createdBy", to: "users.id" },
    },
  });
}
