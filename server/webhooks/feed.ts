import type { Knex } from "knex";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { hasRows, readRow, readRows } from "#db/rows.ts";
import { PRUNED } from "../realtime/logEntry.ts";
import { tellTrouble } from "./trouble.ts";

/*
 * Copies the changes that webhooks want from the event log into their queues, in the log's order and up to its horizon
 * (`realtime/eventLog.ts`), so that nothing is sent before it is committed, and nothing is missed. Each webhook has its
 * own position in the log, so code that writes changes need not know of webhooks.
 */

const BATCH = 500;
/** A webhook with a full queue continues when the queue has shrunk; until then the log keeps its events. */
const MOST_WAITING = 10_000;

const SETTLED = "xid < pg_snapshot_xmin(pg_current_snapshot())";

const IS_THERE = `"removedAt" is null`;
/** Webhooks that something is sent to. */
export const IS_ON = `${IS_THERE} and "stoppedAs" is null`;

/**
 * A restored backup may contain positions of another server. This is checked for every webhook, even a stopped or full
 * one, because once the new server has counted as far, it can't be detected any more.
 */
const IS_LOST = `greatest("readXid", pg_snapshot_xmax("madeIn")) > pg_snapshot_xmax(pg_current_snapshot())`;

const BEHIND = `
  select from webhooks
   where ${IS_THERE} and (${IS_LOST} or ${IS_ON} and exists (
     select from events where (xid, id) > ("readXid", "readId") and ${SETTLED}))`;

/** The next webhook to feed, for this node alone. */
const LOCK = `
  select id, name, "readXid"::text, "readId"::text, events,
         ${IS_LOST} as "isLost"
    from webhooks
   where id > :after::uuid and ${IS_THERE} and (${IS_LOST} or ${IS_ON} and (
     select count(*) from (
       select from "webhookDeliveries" where "webhookId" = webhooks.id and status = 'waiting' limit ${MOST_WAITING}
     ) waiting) < ${MOST_WAITING})
   order by id limit 1 for update skip locked`;

const lockedSchema = z.object({
  id: z.string(),
  name: z.string(),
  readXid: z.string(),
  readId: z.string(),
  events: z.array(z.string()),
  isLost: z.boolean(),
});
type Locked = z.infer<typeof lockedSchema>;

const COPY = `
  with read as materialized (
    select * from events where (xid, id) > (:xid::xid8, :id::bigint) and ${SETTLED} order by xid, id limit ${BATCH}
  ), queued as (
    insert into "webhookDeliveries" (id, "webhookId", event, subject, "userId", "happenedAt", body)
    select gen_random_uuid(), :webhook, name, coalesce("entityId"::text, ''), "userId", "createdAt",
           jsonb_build_object(
             'type', name,
             'timestamp', to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'data', payload)::text
      from read
     where name = any(:events)
       and not pg_visible_in_snapshot(xid, (select "madeIn" from webhooks where id = :webhook))
     order by xid, id
  ), last as (
    select xid, id from read order by xid desc, id desc limit 1
  ), moved as (
    update webhooks set "readXid" = last.xid, "readId" = last.id from last where webhooks.id = :webhook
  )
  select count(*)::int as count, coalesce(bool_or(name = '${PRUNED}'), false) as "isIncomplete" from read`;

const copiedSchema = z.object({ count: z.number(), isIncomplete: z.boolean() });

/** Queues changes that webhooks have not received yet. Any number of nodes may do so at once. */
export async function feedWebhooks(database: Database, stopping?: AbortSignal): Promise<void> {
  if (!(await hasRows(database.knex, BEHIND))) return;
  for (let after: string | null = FIRST; after !== null && stopping?.aborted !== true;)
    after = await feedNext(database, after);
}

const FIRST = "00000000-0000-0000-0000-000000000000";

/** Feeds the first webhook after this one; returns where to continue, or null at the end. */
async function feedNext(database: Database, after: string): Promise<string | null> {
  return database.transact(async (tx) => {
    const [webhook] = await readRows(tx.trx.raw(LOCK, { after }), lockedSchema);
    if (webhook === undefined) return null;
    if (webhook.isLost) await goToEnd(tx.trx, webhook);
    const { count, isIncomplete } = webhook.isLost
      ? { count: 0, isIncomplete: true }
      : await readRow(tx.trx.raw(COPY, bindingsOf(webhook)), copiedSchema);
    if (isIncomplete) await tellTrouble(tx, webhook, "missed");
    // There may be more.
    return count === BATCH ? after : webhook.id;
  });
}

function bindingsOf({ id, readXid, readId, events }: Locked) {
  return { webhook: id, xid: readXid, id: readId, events };
}

async function goToEnd(trx: Knex.Transaction, { id }: Locked): Promise<void> {
  await trx.raw(
    `update webhooks set "readXid" = pg_snapshot_xmin(pg_current_snapshot()), "readId" = 0,
            "madeIn" = pg_current_snapshot() where id = ?`,
    [id],
  );
}
