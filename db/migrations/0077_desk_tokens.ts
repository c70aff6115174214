import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

const DESK_SCOPES = ["desk_read", "desk_decide"];

/* API tokens that act for the desk, which expire. */
export async function up(knex: Knex): Promise<void> {
  await extendList(knex, "apiTokens", "apiTokens_scope_check", DESK_SCOPES);
  await knex.raw(`
    alter table "apiTokens" add column "expiresAt" timestamptz(3),
      add constraint api_tokens_for_desk_expire check (scope in ('read', 'trade') or "expiresAt" is not null)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex("apiTokens").whereIn("scope", DESK_SCOPES).delete();
  await knex.raw('alter table "apiTokens" drop column "expiresAt"');
  await shortenList(knex, "apiTokens", "apiTokens_scope_check", DESK_SCOPES);
}
