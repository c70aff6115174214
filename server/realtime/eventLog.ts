import type { Knex } from "knex";
import { z } from "zod";
import { type Batches, deleteInBatches } from "#db/deleteInBatches.ts";
import { countRows, readRow, readRows } from "#db/rows.ts";
import { type Cursor, cursorSchema, type DurableEventName } from "#protocol/events.ts";
import { audience, type Viewer } from "./audience.ts";
import { splitCursor } from "./cursor.ts";
import { type LoggedChange, type LoggedEvent, PRUNED } from "./logEntry.ts";

/*
 * The log is read in the order of (xid, id) and only up to the snapshot's horizon: every transaction below
 * `pg_snapshot_xmin` has ended, so no row can appear before one that was already read. Ids alone would not do: they
 * are assigned before the commit, so the slower of two writers would be skipped.
 */
const SETTLED = "xid < pg_snapshot_xmin(pg_current_snapshot())";
const AFTER = "(xid, id) > (?::xid8, ?::bigint)";

/**
 * A client that missed more of its own changes than this fetches everything again, and so does one that is further
 * behind than the scan goes.
 */
export const REPLAY_LIMIT = 500;
const SCAN_LIMIT = 10_000;

const ENTRY = `json_build_object(
  'cursor', xid::text || '-' || id::text,
  'name', name,
  'userId', "userId",
  'payload', payload,
  'lagMs', extract(epoch from clock_timestamp() - "createdAt") * 1000
)`;

const allChanges = Object.keys(audience).filter((name): name is DurableEventName => name in audience);
const changesTo = (to: "owner" | "everyone" | "person" | "personOrEveryone") =>
  allChanges.filter((name) => audience[name].to === to);
const publicChanges = changesTo("everyone");
const announcements = changesTo("personOrEveryone");
const personalChanges = [...changesTo("person"), ...announcements];
const ownChanges = [...changesTo("owner"), ...personalChanges];

function placeholders(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}

/** Only the envelope is parsed: the writer has checked the payload, and an older reader may not know it. */
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

/** Both parts scan the index events_tail, even when PostgreSQL has no statistics on the table yet. */
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
 * The next events after `cursor`, at most `limit`. `withheldMs` is the age of the oldest committed event that waits
 * behind an open transaction, or null. Nothing signals the end of that transaction, so the reader has to look again
 * soon.
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
 * A position before everything that can still be committed: transactions that are open or start later have at least
 * the snapshot's xmin as their id, and event ids start at 1.
 */
export async function headCursor(knex: Knex): Promise<Cursor> {
  const statement = knex.raw("select pg_snapshot_xmin(pg_current_snapshot())::text || '-0' as cursor");
  return (await readRow(statement, headSchema)).cursor;
}

/** What follows a cursor and can be read, one more than the scan goes; and the first row of the log. */
const SINCE = `
  with since as materialized (
    select * from events where ${AFTER} and ${SETTLED} order by xid, id limit ${SCAN_LIMIT + 1}
  ), oldest as (
    select xid, id, "createdAt" from events order by xid, id limit 1
  )
  select
    ?::xid8 > pg_snapshot_xmax(pg_current_snapshot())
      or exists (select from "databaseHistories" where "resetXid" >= ?::xid8) or exists (
      -- The marker row is dated 1970, or two days ago by the version before: where the oldest row is younger, nothing
      -- was ever pruned. So the setting, which may have changed since, does not matter here.
      select from oldest where "createdAt" < now() - interval '48 hours' and ${AFTER}
    ) as lost,
    (select count(*)::int from since) as scanned`;

function sinceBindings(cursor: Cursor): string[] {
  const [xid, id] = splitCursor(cursor);
  return [xid, id, xid, xid, xid, id];
}

/**
 * What a viewer has missed since `cursor`, oldest first. "resync" if that is too much or unknown: rows after the
 * cursor may have been pruned, or the cursor comes from another database (it is ahead of every transaction of this
 * one), or from before a standby took over.
 */
export async function missedBy(
  knex: Knex,
  viewer: Pick<Viewer, "userId" | "isAdmin">,
  cursor: Cursor,
): Promise<LoggedChange[] | "resync"> {
  const statement = knex.raw(
    `${SINCE},
       coalesce((
         select json_agg(${ENTRY} order by xid, id) from (
           select * from since
            where name in (${placeholders(allChanges)})
              and (?::boolean and name not in (${placeholders(personalChanges)})
                or "userId" = ?::uuid and name in (${placeholders(ownChanges)})
                or "userId" is null and name in (${placeholders(announcements)})
                or name in (${placeholders(publicChanges)}))
            order by xid, id limit ?
         ) missed
       ), '[]') as events`,
    [
      ...sinceBindings(cursor),
      ...allChanges,
      viewer.isAdmin,
      ...personalChanges,
      viewer.userId,
      ...ownChanges,
      ...announcements,
      ...publicChanges,
      REPLAY_LIMIT + 1,
    ],
  );
  const missed = await readRow(statement, missedSchema);
  const tooMuch = missed.scanned > SCAN_LIMIT || missed.events.length > REPLAY_LIMIT;
  return missed.lost || tooMuch ? "resync" : missed.events;
}

/** Everybody's changes since `cursor`, oldest first; "resync" if everybody has to fetch again. */
export async function readGap(knex: Knex, cursor: Cursor): Promise<LoggedChange[] | "resync"> {
  const statement = knex.raw(
    `${SINCE},
       case when (select count(*) from since) <= ${SCAN_LIMIT} then coalesce((
         select json_agg(${ENTRY} order by xid, id) from since where name in (${placeholders(allChanges)})
       ), '[]') else '[]' end as events`,
    [...sinceBindings(cursor), ...allChanges],
  );
  const { lost, scanned, events } = await readRow(statement, missedSchema);
  return lost || scanned > SCAN_LIMIT ? "resync" : events;
}

const markSchema = z.object({ xid: z.string(), id: z.string() });

/**
 * Deletes events older than the settings say, oldest first and in batches. Each batch replaces its newest by the marker
 * row `PRUNED`, so that at any moment `missedBy` knows from where on the log is complete. What no node can have read yet
 * stays. Also deletes events that a restored backup brought from another server: their transaction ids mean nothing here
 * and would never settle. Returns the number of deleted rows.
 */
export async function pruneEvents(knex: Knex, batches?: Batches): Promise<number> {
  const foreign = await countRows(
    knex.raw("delete from events where xid >= pg_snapshot_xmax(pg_current_snapshot())"),
  );
  const [mark] = await readRows(
    knex.raw(
      `select xid::text, id::text from events
        where "createdAt" < now() - (select "eventLogHours" from settings) * interval '1 hour' and ${SETTLED}
        order by "createdAt" desc limit 1`,
    ),
    markSchema,
  );
  if (mark === undefined) return foreign;
  const expired = await deleteInBatches(
    (limit) =>
      knex.raw(
        `with expired as materialized (
           select xid, id from events where (xid, id) <= (?::xid8, ?::bigint) order by xid, id limit ?::int + 1
         ), newest as materialized (
           select id from expired order by xid desc, id desc limit 1
         ), marked as (
           update events
              set name = '${PRUNED}', "userId" = null, "entityId" = null, version = null, payload = '{}',
                  "createdAt" = 'epoch'
            where id = (select id from newest) and name <> '${PRUNED}'
         )
         delete from events where id in (select id from expired) and id <> (select id from newest)`,
        [mark.xid, mark.id, limit],
      ),
    batches,
  );
  return foreign + expired;
}
