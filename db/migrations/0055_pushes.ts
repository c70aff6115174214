import type { Knex } from "knex";

/*
 * Where pushes go, a row for each browser that wants them, which ends with its session; and the pushes that are not
 * sent yet. They are written in the transaction of their notification, and a job sends them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table "pushSubscriptions" (
      id uuid primary key,
      "userId" uuid not null references users,
      "sessionHash" bytea not null references sessions on delete cascade,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      "serverKey" text not null,
      "createdAt" timestamptz(3) not null default now(),
      constraint push_subscriptions_one_per_session unique ("sessionHash"),
      constraint push_subscriptions_one_per_browser unique (endpoint)
    );
    create index push_subscriptions_of_users on "pushSubscriptions" ("userId");

    create table pushes (
      "subscriptionId" uuid not null references "pushSubscriptions" on delete cascade,
      "notificationId" uuid not null references notifications on delete cascade,
      -- A moment later than the notification, which may be seen on another screen meanwhile.
      "dueAt" timestamptz not null default now() + interval '3 seconds',
      attempts integer not null default 0,
      primary key ("subscriptionId", "notificationId")
    );
    create index pushes_due on pushes ("dueAt");
    create index pushes_of_notifications on pushes ("notificationId");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop table pushes, "pushSubscriptions"`);
}
