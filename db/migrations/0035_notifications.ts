import type { Knex } from "knex";

/*
 * What happened to users while they were away. A notification to everybody is one row without a user, so that a change
 * of the fee writes no row for each trader; who has read it is in "sharedReads". Marking all as read moves the inbox's
 * time and changes no rows. Times are in milliseconds, as on the wire, because pages send them back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notifications (
      id uuid primary key,
      "userId" uuid references users,
      kind text not null,
      subject uuid,
      details jsonb not null default '{}',
      at timestamptz(3) not null default now(),
      "readAt" timestamptz(3),
      version integer not null default 1,
      constraint notifications_kind check (kind in (
        'order_decided', 'transaction_processed', 'balance_corrected', 'account_suspended', 'account_restored',
        'fee_changed', 'new_browser', 'token_created', 'work_waiting', 'approval_waiting', 'books_broken', 'log_broken',
        'feed_degraded', 'feed_restored', 'node_silent', 'node_back', 'maintenance_changed')),
      constraint notifications_shared_reads_elsewhere check ("userId" is not null or "readAt" is null)
    );
    create index notifications_of_users on notifications ("userId", at desc, id desc);
    create index notifications_unread on notifications ("userId", at desc, id desc) where "readAt" is null;
    create index notifications_work on notifications ("userId", at desc) where kind = 'work_waiting';
    create index notifications_approvals on notifications (subject) where kind = 'approval_waiting';
    create index notifications_old on notifications (at);

    create table "sharedReads" (
      "notificationId" uuid not null references notifications on delete cascade,
      "userId" uuid not null references users,
      "readAt" timestamptz(3) not null default now(),
      primary key ("notificationId", "userId")
    );
    create index shared_reads_of_users on "sharedReads" ("userId");

    create table inboxes (
      "userId" uuid primary key references users,
      "readUntil" timestamptz(3) not null
    );

    -- What is wrong at the moment, so that it is told once when it begins and once when it ends.
    create table troubles (
      key text primary key,
      since timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table "sharedReads", notifications, inboxes, troubles`);
}
