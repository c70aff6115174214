import { Model, type QueryBuilder, type RelationMappings } from "objection";
import type { Coin } from "#protocol/coins.ts";
import type { TransactionStatus } from "#protocol/transactions.ts";
import { UserModel } from "./UserModel.ts";

export class TransactionModel extends Model {
  static override tableName = "transactions";

  declare id: string;
  declare userId: string;
  declare type: "deposit" | "withdrawal" | "trade";
  declare amount: string;
  declare crypto: Coin | null;
  declare status: TransactionStatus;
  declare walletAddress: string | null;
  declare transactionId: string | null;
  /** The same for all spellings of the id (db/spelling/onChainId.ts). */
  declare transactionKey: string | null;
  /** True for a deposit whose id is also claimed by another one, or by the payment of a withdrawal. */
  declare conflict: boolean;
  /** For a duplicate that is older than the keys: it is never credited. */
  declare duplicateOf: string | null;
  declare memo: string | null;
  declare orderId: string | null;
  declare adminComment: string | null;
  declare automatic: boolean;
  declare createdAt: Date;
  declare processedAt: Date | null;
  declare processedBy: string | null;
  /** Since when and by whom a withdrawal is or was being paid. */
  declare payingSince: Date | null;
  declare payingBy: string | null;
  /** True if `processedBy` holds the account; set by the database. */
  declare ownAccount: boolean;
  /** True for a withdrawal to an address to which no withdrawal of its user had been paid before. */
  declare firstUse: boolean;
  declare heldUntil: Date | null;
  declare version: number;

  /** Joined by the modifier `withUsername`. */
  declare username?: string;
  /** The payer's username, joined in the same way. */
  declare payer?: string | null;

  static override relationMappings = (): RelationMappings => ({
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: "transactions.userId", to: "users.id" },
    },
  });

  static override modifiers = {
    withUsername(query: QueryBuilder<TransactionModel>) {
      void query
        .joinRelated("user")
        .select("transactions.*", "user.username")
        .select(Model.raw('(select username from users where id = transactions."payingBy") as payer'));
    },
  };
}
