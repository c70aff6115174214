import type { Knex } from "knex";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { UserModel } from "#db/models/UserModel.ts";

/** The condition for a token that has not expired. */
export const IS_VALID = `("expiresAt" is null or "expiresAt" > now())`;

/** Which of these tokens (hex hashes) are valid and belong to active users; does not count as a use. */
export async function findLiveTokens(knex: Knex, hashes: string[]): Promise<Set<string>> {
  const rows = await ApiTokenModel.query(knex)
    .whereIn(
      "hash",
      hashes.map((hash) => Buffer.from(hash, "hex")),
    )
    .whereRaw(IS_VALID)
    .whereExists(UserModel.query(knex).whereColumn("users.id", "apiTokens.userId").where({ isActive: true }));
  return new Set(rows.map((row) => row.hash.toString("hex")));
}
