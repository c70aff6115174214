import type { Knex } from "knex";

/* In which language and time zone mails and pushes speak to a user; null until a page of theirs has told it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table "notificationChoices"
      add column language text check (length(language) <= 35),
      add column "timeZone" text check (length("timeZone") <= 100);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table "notificationChoices" drop column language, drop column "timeZone"`);
}
