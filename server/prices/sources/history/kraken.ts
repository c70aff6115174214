import { z } from "zod";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";
import { CANDLE_MS } from "#protocol/prices.ts";
import type { PriceHistory } from "../../source.ts";
import { fetchJson } from "../fetchJson.ts";
import { historicPriceSchema, toCandles } from "./rows.ts";

/** Begin in seconds, open, high, low, close, and more; under Kraken's own name for the pair. */
const rowSchema = z.tuple(
  [z.number(), historicPriceSchema, historicPriceSchema, historicPriceSchema, historicPriceSchema],
  z.unknown(),
);
const answerSchema = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.union([z.array(rowSchema), z.number()])).optional(),
});

/** Kraken's candles, the newest 720 of each interval. */
export function krakenHistory(base = "https://api.kraken.com"): PriceHistory {
  return {
    pauseMs: 1_000,
    async fetch(coin, interval, signal) {
      const minutes = CANDLE_MS[interval] / CANDLE_MS["1m"];
      const url = `${base}/0/public/OHLC?pair=${COIN_SYMBOLS[coin].krakenHistory}&interval=${minutes}`;
      const { error, result = {} } = answerSchema.parse(await fetchJson(url, signal));
      const [fault] = error;
      if (fault !== undefined) throw new Error(`Kraken refused: ${fault}`);
      const rows = Object.values(result).find((value) => Array.isArray(value)) ?? [];
      return toCandles(
        rows.map(([seconds, open, high, low, close]) => ({ atMs: seconds * 1_000, open, high, low, close })),
        interval,
      );
    },
  };
}
