import { z } from "zod";
import type { PriceSource, Quote } from "../source.ts";
import { krakenHistory } from "./history/kraken.ts";
import { httpUrl, socketSource, type SocketTimings, streamUrl } from "./socketSource.ts";
import { coinsBySymbol } from "./symbols.ts";

const BASE_URL = "wss://ws.kraken.com";
const COIN_OF = coinsBySymbol("kraken");

const tickerSchema = z.object({
  channel: z.literal("ticker"),
  data: z.array(
    z.object({
      symbol: z.string(),
      last: z.number(),
      change: z.number().nullish().catch(null),
      change_pct: z.number().nullish().catch(null),
      timestamp: z.iso.datetime({ offset: true }).optional(),
    }),
  ),
});
const refusalSchema = z.object({
  method: z.literal("subscribe"),
  success: z.literal(false),
  error: z.string(),
});

/** Kraken's ticker, version 2 of its API, on every trade; with a heartbeat each second when quiet. */
export function kraken(baseUrl?: string, timings: Partial<SocketTimings> = {}): PriceSource {
  return socketSource({
    name: "kraken",
    url: streamUrl(baseUrl ?? BASE_URL, "/v2"),
    subscription: {
      method: "subscribe",
      params: { channel: "ticker", symbol: [...COIN_OF.keys()], event_trigger: "trades", snapshot: true },
    },
    readQuote,
    history: krakenHistory(httpUrl(baseUrl)),
    ...timings,
  });
}

function readQuote(message: unknown): Quote | null {
  const refusal = refusalSchema.safeParse(message);
  if (refusal.success) throw new Error(`Kraken refused: ${refusal.data.error}`);
  const ticker = tickerSchema.safeParse(message);
  if (!ticker.success) return null;
  const quote: Quote = {};
  for (const { symbol, last, change: usd, change_pct: percent, timestamp } of ticker.data.data) {
    const coin = COIN_OF.get(symbol);
    if (coin === undefined) continue;
    const change = typeof usd === "number" && typeof percent === "number" ? { usd, percent } : null;
    quote[coin] = { price: last, change, at: timestamp === undefined ? new Date() : new Date(timestamp) };
  }
  return quote;
}
