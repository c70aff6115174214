import type { Knex } from "knex";
import { raw } from "objection";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { TokenScope } from "#protocol/tokens.ts";

const TOUCH_AFTER = "interval '1 minute'";

/** Whose token it is and what for; null when there is none. Notes the use, at most once a minute. */
export async function findToken(
  knex: Knex,
  hash: string,
): Promise<{ userId: string; scope: TokenScope } | null> {
  const row = await ApiTokenModel.query(knex)
    .findOne({ hash: Buffer.from(hash, "hex") })
    .select("id", "userId", "scope")
    .select(raw(`"lastUsedAt" is null or "lastUsedAt" < now() - ${TOUCH_AFTER}`).as("isUnnoted"))
    .castTo<{ id: string; userId: string; scope: TokenScope; isUnnoted: boolean } | undefined>();
  if (row === undefined) return null;
  const { id, userId, scope, isUnnoted } = row;
  if (isUnnoted)
    await ApiTokenModel.query(knex)
      .patch({ lastUsedAt: raw("now()") })
      .where({ id });
  return { userId, scope };
}

/** Which of these tokens (hex hashes) still stand and are of active users, without counting as a use. */
export async function findLiveTokens(knex: Knex, hashes: string[]): Promise<Set<string>> {
  const rows = await ApiTokenModel.query(knex)
    .whereIn(
      "hash",
      hashes.map((hash) => Buffer.from(hash, "hex")),
    )
    .whereExists(UserModel.query(knex).whereColumn("users.id", "apiTokens.userId").where({ isActive: true }));
  return new Set(rows.map((row) => row.hash.toString("hex")));
}
