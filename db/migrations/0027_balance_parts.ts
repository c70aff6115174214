import type { Knex } from "knex";

/*
 * What each account's balance consists of, by day in UTC: a background job sums days that are over, so that explaining a
 * balance reads its days and only the newest movements. And why the desk set a balance, which its trader reads.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "accountDays" (
      "userId" uuid not null references users,
      day date not null,
      available numeric(28, 8) not null,
      held numeric(28, 8) not null,
      deposits numeric(28, 8) not null,
      withdrawals numeric(28, 8) not null,
      placed numeric(28, 8) not null,
      fees numeric(28, 8) not null,
      "paidOut" numeric(28, 8) not null,
      returned numeric(28, 8) not null,
      corrections numeric(28, 8) not null,
      primary key ("userId", day)
    );
    -- How far they go; null before the first run.
    create table "accountDaysUntil" (id smallint primary key default 1 check (id = 1), day date);
    insert into "accountDaysUntil" default values;

    create table "balanceReasons" (
      -- That of the balance_adjustment journal.
      reference uuid primary key,
      reason text not null check (char_length(reason) between 1 and 500)
    );
    create trigger balance_reasons_append_only before update or delete or truncate on "balanceReasons"
      for each statement execute function refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table "balanceReasons", "accountDaysUntil", "accountDays"');
}
