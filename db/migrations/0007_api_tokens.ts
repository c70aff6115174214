import type { Knex } from "knex";

/* What programs sign in with. Only the sha256 is kept, so that a leaked table lets nobody in; revoked ones are deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "apiTokens" (
      id uuid primary key,
      hash bytea not null unique check (length(hash) = 32),
      "userId" uuid not null references users,
      name text not null check (char_length(name) between 1 and 60),
      scope text not null check (scope in ('read', 'trade')),
      "createdAt" timestamptz not null default now(),
      "lastUsedAt" timestamptz
    );
    create index api_tokens_of_user on "apiTokens" ("userId", id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table "apiTokens"');
}
