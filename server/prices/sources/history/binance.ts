import { z } from "zod";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";
import type { PriceHistory } from "../../source.ts";
import { fetchJson } from "../fetchJson.ts";
import { historicPriceSchema, toCandles } from "./rows.ts";

/** Begin in ms, open, high, low, close, and more. */
const answerSchema = z.array(
  z.tuple(
    [z.number(), historicPriceSchema, historicPriceSchema, historicPriceSchema, historicPriceSchema],
    z.unknown(),
  ),
);

/** Binance's candles, the newest 1,000 of each interval. */
export function binanceHistory(base = "https://data-api.binance.vision"): PriceHistory {
  return {
    pauseMs: 200,
    async fetch(coin, interval, signal) {
      const pair = COIN_SYMBOLS[coin].binance;
      // It quotes in Tether, so it has no history of Tether itself.
      if (pair === null) return [];
      const url = `${base}/api/v3/klines?symbol=${pair}&interval=${interval}&limit=1000`;
      const rows = answerSchema.parse(await fetchJson(url, signal));
      return toCandles(
        rows.map(([atMs, open, high, low, close]) => ({ atMs, open, high, low, close })),
        interval,
      );
    },
  };
}
