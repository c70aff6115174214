import type { Knex } from "knex";

/* When a session last did what needs a proof of identity: such work keeps a proof alive for the decisions of the queue. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add column "workedAt" timestamptz not null default now();
    update sessions set "workedAt" = "provenAt";
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column "workedAt"');
}
