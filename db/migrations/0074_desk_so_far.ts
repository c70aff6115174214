import type { Knex } from "knex";

/*
 * What the desk did since the last day of "deskDays", summed every few seconds, and what was waiting then: figures of a
 * busy day cost as much as those of a quiet one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "deskDaysSoFar" (like "deskDays" including all);
    create table "deskSoFar" (
      id smallint primary key default 1 check (id = 1),
      until timestamptz(3) not null default '-infinity',
      orders integer not null default 0,
      "orderAmount" numeric(28, 8) not null default 0,
      deposits integer not null default 0,
      withdrawals integer not null default 0
    );
    insert into "deskSoFar" default values;
    create index transfers_ended on transactions (type, "processedAt") where type <> 'trade' and status <> 'pending';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index transfers_ended; drop table "deskSoFar", "deskDaysSoFar"');
}
