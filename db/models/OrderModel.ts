import { Model, type QueryBuilder, type RelationMappings } from "objection";
import type { Coin } from "#protocol/coins.ts";
import type { OrderStatus, StoredEvidence } from "#protocol/orders.ts";
import { UserModel } from "./UserModel.ts";

export class OrderModel extends Model {
  static override tableName = "orders";
  static override jsonAttributes = ["evidence"];

  declare id: string;
  declare userId: string;
  declare type: "buy" | "sell";
  declare crypto: Coin;
  declare amount: string;
  declare walletAddress: string;
  declare pricePerCoin: string;
  declare feeRate: string;
  declare tradingFee: string;
  declare total: string;
  declare status: OrderStatus;
  declare returnRate: string | null;
  declare payout: string | null;
  declare adminComment: string | null;
  declare evidence: StoredEvidence;
  declare createdAt: Date;
  declare resolvedAt: Date | null;
  declare resolvedBy: string | null;
  /** True if `resolvedBy` holds the account; set by the database. */
  declare ownAccount: boolean;
  declare version: number;

  /** Joined by the modifier `withUsername`. */
  declare username?: string;

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "orders.userId", to: "users.id" },
    },
  });

  static override modifiers = {
    withUsername(query: QueryBuilder<OrderModel>) {
      void query.joinRelated("user").select("orders.*", "user.username");
    },
  };
}
