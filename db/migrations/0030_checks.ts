import type { Knex } from "knex";

/** Checks of books and log that administrators ask for, that are due, or that found something. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table checks (
      id uuid primary key,
      "requestedBy" uuid references users,
      "requestedAt" timestamptz not null default now(),
      node uuid,
      -- When its node was last heard of: another one takes it over from a node that died.
      "seenAt" timestamptz not null default now(),
      done integer not null default 0,
      "of" integer not null,
      "finishedAt" timestamptz,
      differences jsonb,
      log jsonb,
      -- What the next check compares the log with.
      kept jsonb,
      "acknowledgedBy" uuid references users,
      "acknowledgedAt" timestamptz,
      note text,
      version integer not null default 1,
      constraint checks_finished_with_result check (("finishedAt" is null) = (differences is null)),
      constraint checks_acknowledged_whole check (
        ("acknowledgedAt" is null) = ("acknowledgedBy" is null) and ("acknowledgedAt" is null) = (note is null)
        and ("acknowledgedAt" is null or "finishedAt" is not null))
    );
    create unique index checks_one_at_a_time on checks ((true)) where "finishedAt" is null;
    alter table reconciliations add column node uuid;
    create index checks_newest on checks ("requestedAt", id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table checks; alter table reconciliations drop column node");
}
