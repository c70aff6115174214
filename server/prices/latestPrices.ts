import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import { type PriceSnapshot, priceSnapshotSchema } from "./priceSnapshot.ts";

export type Published = {
  snapshot: PriceSnapshot;
  version: number;
  /** For how long from now on the prices count as live, in ms: below zero when that is over, null when they never did. */
  liveForMs: number | null;
};

const versionSchema = z.object({ version: z.number() });
const latestSchema = versionSchema.extend({ payload: z.unknown(), liveForMs: z.number().nullable() });

const STORE_WITHIN_MS = 2_500;

/*
 * Until when prices are live is kept by the database's clock, so that nodes whose clocks differ agree on it
 * (design section 6 does the same for sessions).
 */

/** The prices that the leader published last; null before the first, or when a later version wrote them differently. */
export async function loadLatestPrices(knex: Knex): Promise<Published | null> {
  const found: unknown = await knex("latestPrices").first(
    "payload",
    "version",
    knex.raw(
      `extract(epoch from (payload ->> 'liveUntil')::timestamptz - clock_timestamp())::float8 * 1000 as "liveForMs"`,
    ),
  );
  if (found === undefined) return null;
  const row = latestSchema.parse(found);
  const snapshot = priceSnapshotSchema.safeParse(row.payload);
  if (!snapshot.success) return null;
  return { snapshot: snapshot.data, version: row.version, liveForMs: row.liveForMs };
}

/** Keeps the prices for the other nodes and the next start; returns their version, one more than the last. */
export async function storeLatestPrices(
  knex: Knex,
  { snapshot, liveForMs }: Pick<Published, "snapshot" | "liveForMs">,
): Promise<number> {
  const storing = knex.raw(
    `insert into "latestPrices" (payload, version)
     values (?::jsonb || jsonb_build_object('liveUntil', clock_timestamp() + ?::float8 * interval '1 ms'), 1)
     on conflict (id) do update set payload = excluded.payload, version = "latestPrices".version + 1
     returning version`,
    [JSON.stringify(snapshot), liveForMs],
  );
  // The next prices come within a second: what hangs longer goes with its connection, so that they get another one.
  return (await readRow(storing.timeout(STORE_WITHIN_MS), versionSchema)).version;
}
