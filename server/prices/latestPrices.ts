import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import { type PriceSnapshot, priceSnapshotSchema } from "./priceSnapshot.ts";

export type Published = {
  snapshot: PriceSnapshot;
  version: number;
  /** How much longer the prices count as live, in ms: negative once expired, null if they never did. */
  liveForMs: number | null;
};

const versionSchema = z.object({ version: z.number() });
const latestSchema = versionSchema.extend({ payload: z.unknown(), liveForMs: z.number().nullable() });

const STORE_WITHIN_MS = 2_500;

/* The expiry of live prices is stored by the database's clock, so that nodes with different clocks agree on it. */

/** The prices last published by the leader; null before the first, or if another version stored them differently. */
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

/** Stores the prices for the other nodes and the next start; returns their new version. */
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
  // The next prices come within a second: a statement that hangs longer is abandoned, and its connection closed.
  return (await readRow(storing.timeout(STORE_WITHIN_MS), versionSchema)).version;
}
