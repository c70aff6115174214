import { z } from "zod";
import type { PriceSource, Quote } from "../source.ts";
import { numericSchema } from "./numbers.ts";
import { coinbaseHistory } from "./history/coinbase.ts";
import { httpUrl, socketSource, type SocketTimings, streamUrl } from "./socketSource.ts";
import { coinsBySymbol } from "./symbols.ts";

const BASE_URL = "wss://ws-feed.exchange.coinbase.com";
const COIN_OF = coinsBySymbol("coinbase");

const tickerSchema = z.object({
  type: z.literal("ticker"),
  product_id: z.string(),
  price: numericSchema,
  open_24h: numericSchema.nullish().catch(null),
  time: z.iso.datetime({ offset: true }),
});
const errorSchema = z.object({
  type: z.literal("error"),
  message: z.string(),
  reason: z.string().optional(),
});

/** Coinbase Exchange's ticker; the heartbeat distinguishes a quiet market from a dead connection. */
export function coinbase(baseUrl?: string, timings: Partial<SocketTimings> = {}): PriceSource {
  return socketSource({
    name: "coinbase",
    url: streamUrl(baseUrl ?? BASE_URL, "/"),
    subscription: { type: "subscribe", product_ids: [...COIN_OF.keys()], channels: ["ticker", "heartbeat"] },
    readQuote,
    history: coinbaseHistory(httpUrl(baseUrl)),
    ...timings,
  });
}

function readQuote(message: unknown): Quote | null {
  const complaint = errorSchema.safeParse(message);
  if (complaint.success)
    throw new Error(`Coinbase refused: ${complaint.data.reason ?? complaint.data.message}`);
  const ticker = tickerSchema.safeParse(message);
  if (!ticker.success) return null;
  const { product_id: product, price, open_24h: open, time } = ticker.data;
  const coin = COIN_OF.get(product);
  if (coin === undefined) return null;
  const change =
    open === null || open === undefined || open <= 0
      ? null
      : { usd: price - open, percent: (price / open - 1) * 100 };
  return { [coin]: { price, change, at: new Date(time) } };
}
