import type { Knex } from "knex";
import { z } from "zod";
import { countRows, readRow } from "#db/rows.ts";
import { type Cursor, cursorSchema, type DurableEventName } from "#protocol/events.ts";
import { audience, type Viewer } from "./audience.ts";
import { splitCursor } from "./cursor.ts";
import type { LoggedChange, LoggedEvent } from "./logEntry.ts";

/*
 * The log is read in the order of (xid, id) and only up to the snapshot's horizon: below `pg_snapshot_xmin` every
 * transaction has ended, so no row can appear any more before one that was read. Ids alone are handed out before
 * commit and would skip the slower of two writers (design section 5).
 */
const SETTLED = "xid < pg_snapshot_xmin(pg_current_snapshot())";
const AFTER = "(xid, id) > (?::xid8, ?::bigint)";

/** Kept long enough for a laptop that was shut over a weekend day. */
const KEPT = "interval '48 hours'";
/** A client that missed more of its own fetches everything instead; so does one behind more than the scan looks at. */
const REPLAY_LIMIT = 500;
const SCAN_LIMIT = 10_000;

const ENTRY = `json_build_object(
  'cursor', xid::text || '-' || id::text,
  'name', name,
  'userId', "userId",
  'payload', payload,
  'lagMs', extract(epoch from clock_timestamp() - "createdAt") * 1000
)`;

const allChanges = Object.keys(audience).filter((name): name is DurableEventName => name in audience);
const changesTo = (to: "owner" | "everyone") => allChanges.filter((name) => audience[name].to === to);
const ownChanges = changesTo("owner");
const publicChanges = changesTo("everyone");

function placeholders(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

/** What lies in a payload the writer has checked, and readers of an older version may not know. */
const envelopeSchema = z.object({ cursor: cursorSchema, name: z.string() });
const entrySchema = <E extends LoggedEvent>() =>
  z.custom<E>((entry) => envelopeSchema.safeParse(entry).success);
const readSchema = z.object({
  events: z.array(entrySchema<LoggedEvent>()),
  withheldMs: z.number().nullable(),
});
const headSchema = z.object({ cursor: cursorSchema });
const missedSchema = z.object({
  lost: z.boolean(),
  scanned: z.number(),
  events: z.array(entrySchema<LoggedChange>()),
});

/** Both parts walk the index events_tail, also where PostgreSQL knows nothing of the table yet. */
const READ_AFTER = `
  select
    coalesce((
      select json_agg(${ENTRY} order by xid, id) from (
        select * from events where ${AFTER} and ${SETTLED} order by xid, id limit ?
      ) settled
    ), '[]') as events,
    (
      select extract(epoch from clock_timestamp() - "createdAt")::float8 * 1000 from events
       where xid >= pg_snapshot_xmin(pg_current_snapshot()) order by xid, id limit 1
    ) as "withheldMs"`;

/**
 * The next events after `cursor`, at most `limit`. `withheldMs` is the age of the oldest one that is committed already
 * but waits behind a transaction that is still open, null when none does: nobody will signal when that ends, so the
 * reader has to look again soon.
 */
export async function readAfter(
  knex: Knex,
  cursor: Cursor,
  limit: number,
): Promise<{ events: LoggedEvent[]; withheldMs: number | null }> {
  const statement = knex.raw(READ_AFTER, [...splitCursor(cursor), limit]).options({ name: "read_after" });
  return readRow(statement, readSchema);
}

/**
 * A place before everything that can still be committed: transactions that are open now or start later have an id
 * of at least the snapshot's xmin, and event ids start at 1.
 */
export async function headCursor(knex: Knex): Promise<Cursor> {
  const statement = knex.raw("select pg_snapshot_xmin(pg_current_snapshot())::text || '-0' as cursor");
  return (await readRow(statement, headSchema)).cursor;
}

/**
 * What a viewer has missed since `cursor`, oldest first, or "resync" when that can't be told or is too much: rows
 * after the cursor may be pruned, or the cursor is of another database (ahead of every transaction of this one).
 */
export async function missedBy(
  knex: Knex,
  viewer: Pick<Viewer, "userId" | "isAdmin">,
  cursor: Cursor,
): Promise<LoggedChange[] | "resync"> {
  const [xid, id] = splitCursor(cursor);
  const statement = knex.raw(
    `with since as materialized (
       select * from events where ${AFTER} and ${SETTLED} order by xid, id limit ?
     ), oldest as (
       select xid, id, "createdAt" from events order by xid, id limit 1
     )
     select
       ?::xid8 > pg_snapshot_xmax(pg_current_snapshot()) or exists (
         -- Pruning always leaves one expired row: where the oldest is younger, nothing was ever pruned.
         select from oldest where "createdAt" < now() - ${KEPT} and ${AFTER}
       ) as lost,
       (select count(*)::int from since) as scanned,
       coalesce((
         select json_agg(${ENTRY} order by xid, id) from (
           select * from since
            where name in (${placeholders(allChanges)})
              and (?::boolean
                or "userId" = ?::uuid and name in (${placeholders(ownChanges)})
                or name in (${placeholders(publicChanges)}))
            order by xid, id limit ?
         ) missed
       ), '[]') as events`,
    [
      xid,
      id,
      SCAN_LIMIT + 1,
      xid,
      xid,
      id,
      ...allChanges,
      viewer.isAdmin,
      viewer.userId,
      ...ownChanges,
      ...publicChanges,
      REPLAY_LIMIT + 1,
    ],
  );
  const missed = await readRow(statement, missedSchema);
  const tooMuch = missed.scanned > SCAN_LIMIT || missed.events.length > REPLAY_LIMIT;
  return missed.lost || tooMuch ? "resync" : missed.events;
}

/**
 * Deletes what is older than 48 hours, oldest first in batches, but for the newest of it (see `missedBy`); also
 * what a restored backup brought from another server, whose transaction ids mean nothing here and would never
 * settle. Returns how many rows went.
 */
export async function pruneEvents(
  knex: Knex,
  { batch = 1_000, stopping }: { batch?: number; stopping?: AbortSignal } = {},
): Promise<number> {
  const foreign = await deleteRows(
    knex,
    "delete from events where xid >= pg_snapshot_xmax(pg_current_snapshot())",
    [],
  );
  let expired = 0;
  for (;;) {
    const deleted = await deleteRows(
      knex,
      `with mark as (
         select xid, id from events where "createdAt" < now() - ${KEPT} order by xid desc, id desc limit 1
       )
       delete from events where id in (
         select events.id from events, mark where (events.xid, events.id) < (mark.xid, mark.id)
          order by events.xid, events.id limit ?
       )`,
      [batch],
    );
    expired += deleted;
    if (deleted < batch || stopping?.aborted === true) return foreign + expired;
  }
}

async function deleteRows(knex: Knex, statement: string, bindings: number[]): Promise<number> {
  return countRows(knex.raw(statement, bindings));
}
