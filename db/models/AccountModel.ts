import { Model } from "objection";

/** The money of one user; numerics are strings in USD. */
export class AccountModel extends Model {
  static override tableName = "accounts";
  static override idColumn = "userId";

  declare userId: string;
  declare available: string;
  declare held: string;
  declare frozen: boolean;
  declare version: number;
  declare pendingOrders: number;
}
