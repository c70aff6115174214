import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { LiveStatus } from "#protocol/liveStatus.ts";

const MOST = 5;

const rowSchema = z.object({ at: z.date(), lostAfter: z.date().nullable() });

/** When a standby took over or changes were lost (realtime/history.ts), the newest first. */
export async function findTakeovers(knex: Knex): Promise<LiveStatus["takeovers"]> {
  const rows = await readRows(
    knex.raw(
      `select "noticedAt" as at, "lostAfter" from "databaseHistories" where "resetXid" is not null
        order by "noticedAt" desc limit ${MOST}`,
    ),
    rowSchema,
  );
  return rows.map(({ at, lostAfter }) => ({
    at: at.toISOString(),
    lostAfter: lostAfter?.toISOString() ?? null,
  }));
}
