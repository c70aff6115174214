import type { Knex } from "knex";

/* How long the event log is kept is the owner's choice. In the database, because all nodes prune the same log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings add column "eventLogHours" integer not null default 48
      constraint settings_event_log_hours check ("eventLogHours" between 1 and 168);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table settings drop column "eventLogHours"`);
}
