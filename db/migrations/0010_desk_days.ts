import type { Knex } from "knex";

/* What the desk did on days that are over, in UTC, so that reports and sums over everything count only what came since. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "deskDays" (
      day date primary key,
      users integer not null,
      orders integer not null,
      volume numeric(28, 8) not null,
      wins integer not null,
      losses integer not null,
      rejected integer not null,
      cancelled integer not null,
      fees numeric(28, 8) not null,
      payouts numeric(28, 8) not null,
      deposits numeric(28, 8) not null,
      withdrawals numeric(28, 8) not null
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table "deskDays"');
}
