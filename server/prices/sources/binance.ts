import { z } from "zod";
import type { PriceSource, Quote } from "../source.ts";
import { numericSchema } from "./numbers.ts";
import { binanceHistory } from "./history/binance.ts";
import { httpUrl, socketSource, type SocketTimings, streamUrl } from "./socketSource.ts";
import { coinsBySymbol } from "./symbols.ts";

const BASE_URL = "wss://stream.binance.com:9443";
const COIN_OF = coinsBySymbol("binance");
const STREAMS = [...COIN_OF.keys()].map((pair) => `${pair.toLowerCase()}@ticker`);
const PATH = `/stream?streams=${STREAMS.join("/")}`;

const tickerSchema = z.object({
  stream: z.string(),
  data: z.object({
    e: z.literal("24hrTicker"),
    /** Time in ms. */
    E: z.number().int().positive().max(8_000_000_000_000),
    /** The pair. */
    s: z.string(),
    /** Last price. */
    c: numericSchema,
    /** Change over 24 hours, absolute and in percent. */
    p: numericSchema.nullish().catch(null),
    P: numericSchema.nullish().catch(null),
  }),
});

/**
 * Binance's combined stream. It quotes in Tether, not in dollars, and its name here says so: Tether is the unit, so
 * USDT is 1 without change while the others are quoted.
 */
export function binance(baseUrl?: string, timings: Partial<SocketTimings> = {}): PriceSource {
  return socketSource({
    name: "binance (in USDT)",
    url: streamUrl(baseUrl ?? BASE_URL, PATH),
    readQuote,
    history: binanceHistory(httpUrl(baseUrl)),
    ...timings,
  });
}

function readQuote(message: unknown): Quote | null {
  const ticker = tickerSchema.safeParse(message);
  if (!ticker.success) return null;
  const { s: pair, c: price, p: usd, P: percent, E: time } = ticker.data.data;
  const coin = COIN_OF.get(pair);
  if (coin === undefined) return null;
  const at = new Date(time);
  const change = typeof usd === "number" && typeof percent === "number" ? { usd, percent } : null;
  return { [coin]: { price, change, at }, USDT: { price: 1, change: { usd: 0, percent: 0 }, at } };
}
