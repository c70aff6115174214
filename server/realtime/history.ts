import type { Knex } from "knex";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { isNotOffered } from "#db/errors.ts";
import { readRow } from "#db/rows.ts";
import type { Cursor } from "#protocol/events.ts";
import { notifyAdministrators } from "../notifications/notify.ts";
import { splitCursor } from "./cursor.ts";

/*
 * What a node knows of PostgreSQL's past. When a standby takes over, changes that it had not received are gone,
 * although nodes and pages have seen them, and the log continues from an earlier position.
 */

/** Positions that no node remembers may lie this far ahead of a standby that takes over. */
const UNSEEN_TRANSACTIONS = 10_000;

const timelineSchema = z.object({ timeline: z.string() });

const comparedSchema = z.object({
  /** A position after this one and those of the new log is not from before the takeover. */
  resetXid: z.string(),
  /** Null if everything up to the position is still there; otherwise the time of the newest change that is left. */
  lostAfter: z.date().nullable(),
});
export type History = z.infer<typeof comparedSchema> & z.infer<typeof timelineSchema>;

/**
 * Detected by the names of the files that PostgreSQL writes now. Where these are not available, a takeover shows only
 * by a loss.
 */
async function readTimeline(knex: Knex): Promise<string> {
  const statement = knex.raw("select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline");
  try {
    return (await readRow(statement, timelineSchema)).timeline;
  } catch (error) {
    if (isNotOffered(error)) return "unknown";
    throw error;
  }
}

/**
 * Compares the log with what this node has delivered, up to and including `position` and last read `readMsAgo` ago, on
 * a connection that may lead to another server than before. A position without an event (id 0) is only known not to
 * come after the next events. Throws on a standby, which nobody should read.
 */
export async function readHistory(knex: Knex, position: Cursor, readMsAgo: number): Promise<History> {
  const [xid, id] = splitCursor(position);
  const statement = knex.raw(
    `with told as (select cast(:xid as xid8) as xid, cast(:id as bigint) as id, pg_snapshot_xmax(pg_current_snapshot()) as next)
     select greatest(xid::text::numeric, next::text::numeric + ${UNSEEN_TRANSACTIONS})::text as "resetXid",
            case
              when xid > next or id > 0 and not exists (
                select from events where events.xid = told.xid and events.id = told.id
              ) then coalesce((
                select "createdAt" from events
                 where "createdAt" < clock_timestamp() - :readMsAgo * interval '1 millisecond'
                 order by events.xid desc, events.id desc limit 1
              ), to_timestamp(0))
            end as "lostAfter"
       from told`,
    { xid, id, readMsAgo },
  );
  return { timeline: await readTimeline(knex), ...(await readRow(statement, comparedSchema)) };
}

/** Keeps the history for all nodes and for the status, and tells administrators of a loss once. */
export async function noteHistory(
  { transact }: Pick<Database, "transact">,
  { timeline, resetXid, lostAfter }: History,
): Promise<void> {
  await transact(async (tx) => {
    await tx.trx.raw(
      `insert into "databaseHistories" (timeline, "resetXid")
         select :timeline, case when exists (select from "databaseHistories") then cast(:resetXid as xid8) end
         on conflict do nothing`,
      { timeline, resetXid },
    );
    if (lostAfter === null) return;
    const { wasTold } = await readRow(
      tx.trx.raw(
        `with before as (
           select "lostAfter", "resetXid" from "databaseHistories" where timeline = :timeline for update
         )
         update "databaseHistories" as history
            set "lostAfter" = :lostAfter,
                "resetXid" = case when before."resetXid" > cast(:resetXid as xid8) then before."resetXid"
                                  else cast(:resetXid as xid8) end
           from before where timeline = :timeline
         returning before."lostAfter" is not null as "wasTold"`,
        { timeline, resetXid, lostAfter },
      ),
      z.object({ wasTold: z.boolean() }),
    );
    if (!wasTold)
      await notifyAdministrators(tx, { kind: "changes_lost", details: { after: lostAfter.toISOString() } });
  });
}
