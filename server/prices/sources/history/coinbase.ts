import { z } from "zod";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";
import { CANDLE_MS } from "#protocol/prices.ts";
import type { PriceHistory } from "../../source.ts";
import { fetchJson } from "../fetchJson.ts";
import { toCandles } from "./rows.ts";

/** Begin in seconds, low, high, open, close, volume. */
const answerSchema = z.array(
  z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()], z.unknown()),
);

/** Coinbase Exchange's candles, the newest 300 of each interval. */
export function coinbaseHistory(base = "https://api.exchange.coinbase.com"): PriceHistory {
  return {
    pauseMs: 200,
    async fetch(coin, interval, signal) {
      const url = `${base}/products/${COIN_SYMBOLS[coin].coinbase}/candles?granularity=${CANDLE_MS[interval] / 1_000}`;
      const rows = answerSchema.parse(await fetchJson(url, signal));
      return toCandles(
        rows.map(([seconds, low, high, open, close]) => ({ atMs: seconds * 1_000, open, high, low, close })),
        interval,
      );
    },
  };
}
