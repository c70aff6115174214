import type { Knex } from "knex";

/** Nodes report how their background jobs went; one of the version before reports none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table nodes add column jobs jsonb not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table nodes drop column jobs");
}
