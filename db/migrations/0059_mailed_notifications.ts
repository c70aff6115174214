import type { Knex } from "knex";

/*
 * Notifications by mail, for users who chose that. A mail that tells of a notification has no text until it is sent: it
 * is written then, if the notification is still unread.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table "notificationChoices"
      add column mail text[] not null default '{}',
      drop constraint notification_topics,
      add constraint notification_topics check (desktop || sound || push || mail <@ array[
        'orders', 'transfers', 'balance', 'standing', 'fee', 'sign_ins', 'tokens', 'work', 'approvals', 'books',
        'prices', 'nodes', 'maintenance']);
    alter table mails
      add column "userId" uuid references users,
      add column "notificationId" uuid references notifications on delete cascade,
      drop constraint mails_waiting_have_text,
      add constraint mails_waiting_have_text check (
        (status = 'waiting' and "notificationId" is null) = (sealed is not null)),
      add constraint mails_tell_somebody check (("userId" is null) = ("notificationId" is null));
    create index mails_to_users on mails ("userId", kind) where "userId" is not null;
    create index mails_of_notifications on mails ("notificationId") where "notificationId" is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from mails where "notificationId" is not null;
    alter table mails
      drop constraint mails_tell_somebody,
      drop constraint mails_waiting_have_text,
      drop column "notificationId",
      drop column "userId",
      add constraint mails_waiting_have_text check ((status = 'waiting') = (sealed is not null));
    alter table "notificationChoices"
      drop constraint notification_topics,
      drop column mail,
      add constraint notification_topics check (desktop || sound || push <@ array[
        'orders', 'transfers', 'balance', 'standing', 'fee', 'sign_ins', 'tokens', 'work', 'approvals', 'books',
        'prices', 'nodes', 'maintenance']);
  `);
}
