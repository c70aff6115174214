import type { Knex } from "knex";
import { extendList, shortenList } from "../valueList.ts";

/*
 * Webhooks: where the desk sends its changes, how far each has read the event log, and what is on its way. `place` is the
 * order of the log: a delivery waits for earlier ones about the same subject.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhooks (
      id uuid primary key,
      name text not null,
      url text not null,
      events text[] not null,
      -- Encrypted; the former one signs too until "formerUntil".
      secret bytea not null,
      "formerSecret" bytea,
      "formerUntil" timestamptz(3),
      "readXid" xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
      "readId" bigint not null default 0,
      -- What this snapshot shows was committed before; another open transaction may put it behind the position.
      "madeIn" pg_snapshot not null default pg_current_snapshot(),
      "createdBy" uuid not null references users,
      "createdAt" timestamptz(3) not null default now(),
      "stoppedAs" text,
      "stoppedAt" timestamptz(3),
      "missedAt" timestamptz(3),
      -- In a row; after several, nothing is sent until "restsUntil".
      failures integer not null default 0,
      "failingSince" timestamptz(3),
      fault text,
      "restsUntil" timestamptz not null default now(),
      "removedAt" timestamptz(3),
      version integer not null default 1,
      constraint webhooks_events check (events <@ array['order.changed', 'transaction.changed', 'user.changed',
        'settings.changed', 'approval.changed', 'audit.changed', 'check.changed'] and cardinality(events) > 0),
      constraint webhooks_stopped_as check ("stoppedAs" in ('paused', 'gone', 'unreadable')),
      constraint webhooks_stopped_whole check (("stoppedAs" is null) = ("stoppedAt" is null)),
      constraint webhooks_former_whole check (("formerSecret" is null) = ("formerUntil" is null)),
      constraint webhooks_failing_whole check ((failures > 0) = ("failingSince" is not null))
    );

    create table "webhookDeliveries" (
      place bigint generated always as identity primary key,
      id uuid not null unique,
      "webhookId" uuid not null references webhooks on delete cascade,
      event text not null,
      -- Empty if the event has none.
      subject text not null default '',
      -- As in the event log, so that nothing in it can hold up the queue.
      "userId" uuid,
      "happenedAt" timestamptz(3) not null,
      -- Forgotten once it was sent.
      body text,
      status text not null default 'waiting',
      attempts integer not null default 0,
      "nextAt" timestamptz not null default now(),
      "retriesUntil" timestamptz(3) not null default now() + interval '24 hours',
      "endedAt" timestamptz(3),
      answer integer,
      fault text,
      constraint webhook_deliveries_status check (status in ('waiting', 'sent', 'dead')),
      constraint webhook_deliveries_body check ((status = 'sent') = (body is null)),
      constraint webhook_deliveries_ended check ((status = 'waiting') = ("endedAt" is null))
    );
    create index webhook_deliveries_in_line on "webhookDeliveries" ("webhookId", event, subject, place)
      where status = 'waiting';
    create index webhook_deliveries_due on "webhookDeliveries" ("webhookId", "nextAt") where status = 'waiting';
    create index webhook_deliveries_newest on "webhookDeliveries" ("webhookId", status, place);
    create index webhook_deliveries_ended_at on "webhookDeliveries" ("endedAt") where status <> 'waiting';
    create index webhook_deliveries_of_users on "webhookDeliveries" ("userId") where "userId" is not null;

    alter table "notificationChoices"
      drop constraint notification_topics,
      add constraint notification_topics check (desktop || sound || push || mail <@ array[
        'orders', 'transfers', 'balance', 'standing', 'fee', 'sign_ins', 'tokens', 'work', 'approvals', 'books',
        'prices', 'nodes', 'maintenance', 'webhooks']);
  `);
  await extendList(knex, "notifications", "notifications_kind", ["webhook_added", "webhook_trouble"]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table "webhookDeliveries", webhooks;
    update "notificationChoices"
       set desktop = array_remove(desktop, 'webhooks'), sound = array_remove(sound, 'webhooks'),
           push = array_remove(push, 'webhooks'), mail = array_remove(mail, 'webhooks');
    alter table "notificationChoices"
      drop constraint notification_topics,
      add constraint notification_topics check (desktop || sound || push || mail <@ array[
        'orders', 'transfers', 'balance', 'standing', 'fee', 'sign_ins', 'tokens', 'work', 'approvals', 'books',
        'prices', 'nodes', 'maintenance']);
    delete from notifications where kind in ('webhook_added', 'webhook_trouble');
  `);
  await shortenList(knex, "notifications", "notifications_kind", ["webhook_added", "webhook_trouble"]);
}
