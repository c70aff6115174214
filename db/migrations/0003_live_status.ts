import type { Knex } from "knex";

/* What administrators are told about the live system itself. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A row for each running node, renewed every few seconds; a node that dies is seen by its age.
    create table nodes (
      id uuid primary key,
      version text not null,
      "startedAt" timestamptz not null default now(),
      "seenAt" timestamptz not null default now(),
      sockets integer not null,
      "lagMs" integer not null,
      "feedsPrices" boolean not null
    ) with (fillfactor = 50);

    -- The last check of the books. Whoever sets startedAt runs it; differences is null until it has ended.
    create table reconciliations (
      id smallint primary key default 1 check (id = 1),
      "startedAt" timestamptz not null,
      "finishedAt" timestamptz,
      differences jsonb,
      constraint reconciliations_finished_with_result check (("finishedAt" is null) = (differences is null))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table reconciliations, nodes");
}
