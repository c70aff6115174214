import { z } from "zod/mini";
import { byCoin, coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { timeSchema, versionSchema } from "./scalars.ts";

/* Current and past prices of coins. */

export const PRICE_POLL_MS = 30_000;

export const CANDLE_INTERVALS = ["1m", "1h", "1d"] as const;
export type CandleInterval = (typeof CANDLE_INTERVALS)[number];
/** The duration of one candle, in ms. */
export const CANDLE_MS: Record<CandleInterval, number> = { "1m": 60_000, "1h": 3_600_000, "1d": 86_400_000 };
export const CANDLE_LIMIT = 1_000;

export const priceStatusSchema = z.enum(["live", "cached"]);

/** The market at one moment; `at` is null for the specified defaults. */
export const marketSchema = z.strictObject({
  price: decimalSchema,
  source: z.string(),
  status: priceStatusSchema,
  at: z.nullable(timeSchema),
});
export type Market = z.infer<typeof marketSchema>;

export const priceSchema = z.strictObject({
  /** USD. */
  price: z.number().check(z.positive()),
  change24h: z.number(),
  changePercent24h: z.number(),
});
export type Price = z.infer<typeof priceSchema>;

export const pricesSchema = z.strictObject({
  status: priceStatusSchema,
  source: z.string(),
  /** When the source quoted them; null for the specified defaults. */
  asOf: z.nullable(timeSchema),
  prices: z.strictObject(byCoin(() => priceSchema)),
  version: versionSchema,
});
export type Prices = z.infer<typeof pricesSchema>;

/** A coin's prices in USD during one interval; intervals without a quote have no candle. */
export const candleSchema = z.strictObject({
  /** When the interval began. */
  at: timeSchema,
  open: z.number().check(z.positive()),
  high: z.number().check(z.positive()),
  low: z.number().check(z.positive()),
  close: z.number().check(z.positive()),
});
export type Candle = z.infer<typeof candleSchema>;

/** `to` is exclusive, and defaults to now. */
const priceHistoryQuery = z.strictObject({
  crypto: coinSchema,
  interval: z.enum(CANDLE_INTERVALS),
  from: z.optional(timeSchema),
  to: z.optional(timeSchema),
});

export const priceEndpoints = {
  getPrices: {
    method: "GET",
    path: "/api/prices",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: pricesSchema,
  },
  /** At most 1,000 candles, the newest of the range, oldest first. */
  getPriceHistory: {
    method: "GET",
    path: "/api/prices/history",
    access: "public",
    duringMaintenance: true,
    query: priceHistoryQuery,
    status: 200,
    response: z.array(candleSchema),
  },
} as const satisfies Record<string, EndpointShape>;

export const priceEvents = { "prices.changed": pricesSchema } as const;
