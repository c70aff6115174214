import type { Knex } from "knex";

/** What the desk promises about waiting: targets in minutes (0 for none), and its weekly hours (empty for always). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings
      add column "orderTargetMinutes" integer not null default 15,
      add column "depositTargetMinutes" integer not null default 60,
      add column "withdrawalTargetMinutes" integer not null default 240,
      add column "deskHours" text not null default '';
    create index transfers_decided on transactions (type, "processedAt")
      where status in ('completed', 'rejected') and not automatic and type <> 'trade';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index transfers_decided;
    alter table settings drop column "orderTargetMinutes", drop column "depositTargetMinutes",
      drop column "withdrawalTargetMinutes", drop column "deskHours";
  `);
}
