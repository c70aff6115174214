import type { Knex } from "knex";
import { type Standing, standingSchema } from "./standing.ts";

export type Published = { standing: Standing; version: number };

/** The prices that the leader published last; null before the first, or when a later version wrote them differently. */
export async function loadLatestPrices(knex: Knex): Promise<Published | null> {
  const row: { payload: unknown; version: number } | undefined = await knex("latestPrices").first(
    "payload",
    "version",
  );
  const standing = standingSchema.safeParse(row?.payload);
  return row === undefined || !standing.success ? null : { standing: standing.data, version: row.version };
}

/** Keeps the prices for the other nodes and the next start; returns their version, one more than the last. */
export async function storeLatestPrices(knex: Knex, standing: Standing): Promise<number> {
  const { rows } = await knex.raw<{ rows: { version: number }[] }>(
    `insert into "latestPrices" (payload, version) values (?, 1)
     on conflict (id) do update set payload = excluded.payload, version = "latestPrices".version + 1
     returning version`,
    [JSON.stringify(standing)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The prices were not stored.");
  return row.version;
}
