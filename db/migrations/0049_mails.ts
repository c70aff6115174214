import type { Knex } from "knex";

/*
 * Mail on its way: written in the transaction of what it tells, sent by a background job. Its text is encrypted, because
 * it may contain a link's token, and deleted once it was sent or given up.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mails (
      id uuid primary key,
      kind text not null,
      "to" text not null,
      sealed bytea,
      status text not null default 'waiting',
      attempts integer not null default 0,
      "createdAt" timestamptz not null default now(),
      "nextAt" timestamptz not null default now(),
      -- After this its text is of no use; null if it always is.
      "usefulUntil" timestamptz,
      "endedAt" timestamptz,
      -- What the mail server said last.
      fault text,
      constraint mails_status check (status in ('waiting', 'sent', 'dead')),
      constraint mails_waiting_have_text check ((status = 'waiting') = (sealed is not null)),
      constraint mails_ended_say_when check ((status = 'waiting') = ("endedAt" is null))
    );
    create index mails_due on mails ("nextAt") where status = 'waiting';
    create index mails_ended on mails ("endedAt") where status <> 'waiting';
    create index mails_to on mails ("to");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table mails`);
}
