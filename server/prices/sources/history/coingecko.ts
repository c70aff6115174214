import { z } from "zod";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import type { PriceHistory } from "../../source.ts";
import { fetchJson } from "../fetchJson.ts";
import { joinRows } from "./rows.ts";

/** Without a key only a few requests a minute are allowed, and current prices need two of them. */
const PAUSE_MS = 10_000;
const HALF_HOUR_MS = 1_800_000;
const FOUR_HOURS_MS = 14_400_000;

/** Its finest candles: half hours for a day, four hours for a month. They are joined to full hours and days. */
const RANGES: Record<CandleInterval, { days: number; rowMs: number } | null> = {
  "1m": null,
  "1h": { days: 1, rowMs: HALF_HOUR_MS },
  "1d": { days: 30, rowMs: FOUR_HOURS_MS },
};

/** Close time in ms, open, high, low, close. */
const answerSchema = z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]));

/** `base` is a URL without a slash at its end, `headers` carry the key. */
export function coingeckoHistory(base: string, headers: Record<string, string>): PriceHistory {
  return {
    pauseMs: PAUSE_MS,
    async fetch(coin, interval, signal) {
      const range = RANGES[interval];
      if (range === null) return [];
      const url = `${base}/api/v3/coins/${COIN_SYMBOLS[coin].coingecko}/ohlc?vs_currency=usd&days=${range.days}`;
      const rows = answerSchema.parse(await fetchJson(url, signal, { headers }));
      return joinRows(
        rows.map(([closedAt, open, high, low, close]) => ({
          atMs: closedAt - range.rowMs,
          open,
          high,
          low,
          close,
        })),
        range.rowMs,
        interval,
      );
    },
  };
}
