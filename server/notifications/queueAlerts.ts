import type { Knex } from "knex";
import { MAIL_AFTER_MS, MAIL_WORK_AGAIN_MS, topicOf } from "#protocol/notificationChoices.ts";
import type { NotificationKind } from "#protocol/notifications.ts";

/** The most that is queued for a browser or mailbox that can't be reached. */
const MOST_WAITING = 50;

/*
 * One statement for both channels, so that users who chose neither cost nothing extra. A mail waits a little, because
 * most notifications are seen at the desk at once. Mails about new work are spaced out: the next one is sent when it is
 * due, and counts what waits then.
 */
const queue = (isFor: (userId: string) => string) => `
  with pushed as (
    insert into pushes ("subscriptionId", "notificationId")
    select subscribed.id, told.id
      from notifications told
      join "pushSubscriptions" subscribed on ${isFor('subscribed."userId"')}
      join "notificationChoices" chosen on chosen."userId" = subscribed."userId" and :topic = any(chosen.push)
     where told.id = any(:ids::uuid[])
       and (select count(*) from pushes waiting where waiting."subscriptionId" = subscribed.id) < :most
    on conflict do nothing
  )
  insert into mails (id, kind, "to", "userId", "notificationId", "nextAt")
  select gen_random_uuid(), told.kind, people.email, people.id, told.id,
         greatest(now() + :after * interval '1 millisecond',
           (select max(coalesce("endedAt", "nextAt")) + :again * interval '1 millisecond' from mails earlier
             where told.kind = 'work_waiting' and earlier."userId" = people.id and earlier.kind = told.kind))
    from notifications told
    join "notificationChoices" chosen on ${isFor('chosen."userId"')} and :topic = any(chosen.mail)
    join users people on people.id = chosen."userId" and (people."isActive" or :topic = 'standing')
   where told.id = any(:ids::uuid[])
     and (select count(*) from mails waiting where waiting."userId" = people.id and status = 'waiting') < :most
     and not exists (
       select from mails waiting
        where waiting."userId" = people.id and waiting."notificationId" = told.id and status = 'waiting')`;

const TO_ONE = queue((userId) => `${userId} = told."userId"`);
const TO_EVERYBODY = queue(() => "true");

/**
 * Puts pushes and mails about these notifications, all of one kind, into their outboxes, for users who want them. Jobs
 * send them after the transaction (`server/push/sendDue.ts`, `server/mail/sendDueMail.ts`).
 */
export async function queueAlerts(
  trx: Knex.Transaction,
  kind: NotificationKind,
  { ids, toEverybody }: { ids: readonly string[]; toEverybody: boolean },
): Promise<void> {
  await trx.raw(toEverybody ? TO_EVERYBODY : TO_ONE, {
    topic: topicOf(kind),
    ids: [...ids],
    most: MOST_WAITING,
    after: MAIL_AFTER_MS,
    again: MAIL_WORK_AGAIN_MS,
  });
}
