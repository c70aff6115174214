import type { Knex } from "knex";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import type { ApiToken } from "#protocol/tokens.ts";
import type { Actor } from "../context.ts";
import { presentApiToken } from "../presenters/presentApiToken.ts";

/** The actor's tokens, newest first. */
export async function listTokens(knex: Knex, { user }: Actor): Promise<ApiToken[]> {
  const rows = await ApiTokenModel.query(knex).where({ userId: user.id }).orderBy("id", "desc");
  return rows.map(presentApiToken);
}
