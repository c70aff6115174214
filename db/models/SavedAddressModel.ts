import { Model } from "objection";
import type { Coin } from "#protocol/coins.ts";

/** A withdrawal address that a user has named. */
export class SavedAddressModel extends Model {
  static override tableName = "savedAddresses";

  declare id: string;
  declare userId: string;
  declare crypto: Coin;
  declare address: string;
  /** The same for all spellings of the address (`normalizeAddress`). */
  declare normalized: string;
  declare name: string;
  declare createdAt: Date;
}
