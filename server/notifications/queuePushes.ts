import type { Knex } from "knex";
import { topicOf } from "#protocol/notificationChoices.ts";
import type { NotificationKind } from "#protocol/notifications.ts";

/** A browser that can't be reached collects no more than this. */
const MOST_WAITING = 50;

/**
 * Puts pushes of these notifications, all of one kind, into the outbox, for the browsers whose users want them. A job
 * sends them after the transaction.
 */
export async function queuePushes(
  trx: Knex.Transaction,
  kind: NotificationKind,
  { ids, toEverybody }: { ids: readonly string[]; toEverybody: boolean },
): Promise<void> {
  await trx.raw(
    `insert into pushes ("subscriptionId", "notificationId")
     select subscribed.id, told.id
       from notifications told
       join "pushSubscriptions" subscribed on ${toEverybody ? "true" : `subscribed."userId" = told."userId"`}
       join "notificationChoices" chosen on chosen."userId" = subscribed."userId" and ? = any(chosen.push)
      where told.id = any(?::uuid[])
        and (select count(*) from pushes waiting where waiting."subscriptionId" = subscribed.id) < ?
     on conflict do nothing`,
    [topicOf(kind), [...ids], MOST_WAITING],
  );
}
