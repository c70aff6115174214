import type { Knex } from "knex";

/*
 * What is left to do for accounts that were anonymised: the name is looked for in large tables step by step, since one
 * statement would hold back the event log for minutes on a busy desk.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "namesToForget" (
      "userId" uuid primary key references users,
      username text not null,
      email text not null,
      -- What goes from events and deliveries: links that opened the account, approvals of these, lines of the audit log.
      subjects uuid[] not null,
      "forgottenAt" timestamptz not null default now(),
      xid xid8 not null default pg_current_xact_id()
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table "namesToForget"');
}
