import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { tryLock } from "#db/locks.ts";
import { NotificationModel } from "#db/models/NotificationModel.ts";
import { hasRows, readRows } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { RING_AGAIN_MS } from "#protocol/notifications.ts";
import { queueAlerts } from "../notifications/queueAlerts.ts";
import { presentNotification } from "../presenters/presentNotification.ts";

/** Counting stops here, so that a long queue costs no more. */
const MOST = 1_000;

const rowSchema = z.object({
  userId: z.string(),
  /** The unread notification that counts; null if there is none. */
  id: z.string().nullable(),
  since: z.string(),
  orders: z.number(),
  transfers: z.number(),
  countedOrders: z.number(),
  countedTransfers: z.number(),
  /** True if it has not grown for long: then it alerts again. */
  isQuiet: z.boolean(),
});
type Row = z.infer<typeof rowSchema>;

/*
 * For each administrator, the number of waiting items that are newer than what they last read. Their own items don't
 * count, because they can't decide them.
 */
const WAITING = `
  select people.id as "userId", since.id, since.at as since,
         coalesce(since.orders, 0) as "countedOrders", coalesce(since.transfers, 0) as "countedTransfers", "isQuiet",
         (select count(*)::int from (
            select from orders where status = 'pending' and "createdAt" > since.at::timestamptz
               and "userId" <> people.id limit :most) counted) as orders,
         (select count(*)::int from (
            select from transactions where status = 'pending' and type <> 'trade'
               and "createdAt" > since.at::timestamptz and "userId" <> people.id limit :most) counted) as transfers
    from users people
    cross join lateral (
      select case when "isRead" then null else last.id end as id,
             case when "isRead" then "readUntil"::text else coalesce(details ->> 'since', '-infinity') end as at,
             case when "isRead" then 0 else (details ->> 'orders')::int end as orders,
             case when "isRead" then 0 else (details ->> 'transfers')::int end as transfers,
             coalesce(last.at < now() - :quiet * interval '1 millisecond', true) as "isQuiet"
        from (select 1) always
        left join lateral (
          select notifications.id, notifications.at, details,
                 greatest(notifications."readAt",
                          (select "readUntil" from inboxes where "userId" = people.id and "readUntil" >= at)) as "readUntil"
            from notifications
           where "userId" = people.id and kind = 'work_waiting' order by at desc limit 1) last on true
        cross join lateral (select "readUntil" is not null as "isRead") state
    ) since
   where people.role = 'admin' and people."isActive"`;

/* Something waits, or some notification says that something does. */
const TO_TELL = `
  select from orders where status = 'pending'
  union all select from transactions where status = 'pending' and type <> 'trade'
  union all select from notifications where kind = 'work_waiting' and "readAt" is null`;

/**
 * Keeps one unread notification with the number of new items for each administrator. A job on one node calls it, so
 * that orders need not wait for each other at these rows.
 */
export async function announceWork({ knex, transact }: Database): Promise<void> {
  if (!(await hasRows(knex, TO_TELL))) return;
  await transact(async (tx) => {
    if (!(await tryLock(tx.trx, "newWork"))) return;
    const rows = await readRows(tx.trx.raw(WAITING, { most: MOST, quiet: RING_AGAIN_MS }), rowSchema);
    for (const row of rows) await announce(tx, row);
  });
}

async function announce({ trx, publish }: Tx, row: Row): Promise<void> {
  const { userId, id, since, orders, transfers } = row;
  const details = { orders, transfers, since };
  const grows = orders > row.countedOrders || transfers > row.countedTransfers;
  const differs = orders !== row.countedOrders || transfers !== row.countedTransfers;
  if (!differs) return;
  const written =
    id === null
      ? await NotificationModel.query(trx)
          .insert({ id: uuidv7(), userId, kind: "work_waiting", details })
          .returning("*")
      : await NotificationModel.query(trx)
          .patch({
            details,
            version: NotificationModel.raw("version + 1"),
            ...(grows && { at: NotificationModel.raw("now()") }),
            // Others have decided all of it.
            ...(orders + transfers === 0 && { readAt: NotificationModel.raw("now()") }),
          })
          .where({ id, readAt: null })
          .returning("*")
          .first();
  if (written === undefined) return;
  publish({ name: "notification.changed", userId, payload: presentNotification(written) });
  if (id === null || (grows && row.isQuiet))
    await queueAlerts(trx, "work_waiting", { ids: [written.id], toEverybody: false });
}
