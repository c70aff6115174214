import type { Knex } from "knex";

/*
 * What administrators have taken, and what they have open. A claim's row stays when it ends, so that its version keeps
 * growing. Presence is lost in a crash, and pages report it again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table claims (
      -- Of the order or transaction.
      id uuid primary key,
      kind text not null check (kind in ('order', 'transaction')),
      "takenBy" uuid references users,
      "sessionHash" bytea,
      "takenAt" timestamptz,
      -- When it was taken, renewed or given back.
      "changedAt" timestamptz not null default now(),
      version integer not null default 1,
      constraint claims_taken_whole check (
        ("takenBy" is null) = ("sessionHash" is null) and ("takenBy" is null) = ("takenAt" is null))
    );
    create index claims_of_administrators on claims ("takenBy") where "takenBy" is not null;
    create index claims_of_sessions on claims ("sessionHash") where "sessionHash" is not null;
    create index claims_changed on claims ("changedAt");

    create unlogged table presence (
      "sessionHash" bytea not null references sessions on delete cascade,
      tab uuid not null,
      "userId" uuid not null references users,
      kind text not null check (kind in ('order', 'transaction')),
      "itemId" uuid not null,
      "seenAt" timestamptz not null default now(),
      primary key ("sessionHash", tab)
    );

    alter table settings add column "takingBinds" boolean not null default false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table claims, presence; alter table settings drop column "takingBinds"`);
}
