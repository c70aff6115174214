import type { Knex } from "knex";
import { z } from "zod";
import type { Query } from "#protocol/endpoints.ts";
import { type Candle, CANDLE_LIMIT, candleSchema } from "#protocol/prices.ts";
import { Refusal } from "../refusal.ts";

const rowSchema = z.strictObject({ ...candleSchema.shape, at: z.date() });

/** The newest candles of the range, oldest first; intervals without a quote are left out. */
export async function listCandles(
  knex: Knex,
  { crypto, interval, from, to }: Query<"getPriceHistory">,
): Promise<Candle[]> {
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    const message = "The range must end after it begins";
    throw new Refusal("validation_failed", { message, fields: { to: message } });
  }
  const rows: unknown = await knex("candles")
    .where({ crypto, interval })
    .modify((query) => {
      if (from !== undefined) void query.where("at", ">=", from);
      if (to !== undefined) void query.where("at", "<", to);
    })
    .orderBy("at", "desc")
    .limit(CANDLE_LIMIT)
    .select("at", "open", "high", "low", "close");
  return z
    .array(rowSchema)
    .parse(rows)
    .toReversed()
    .map(({ at, ...prices }) => ({ at: at.toISOString(), ...prices }));
}
