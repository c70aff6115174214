import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { COINS } from "#protocol/coins.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import type { PriceSource } from "../source.ts";
import { addHistory } from "./candleRows.ts";

/** The finest interval last, so that hours and days exist before minutes are merged into them. */
const INTERVALS = ["1d", "1h", "1m"] as const satisfies readonly CandleInterval[];

type Options = {
  source: Pick<PriceSource, "name" | "history">;
  database: Database;
  log: Logger;
  signal: AbortSignal;
};

/** Fetches the past that the source still has; otherwise the chart has a gap. */
export async function backfill({ source, database, log, signal }: Options): Promise<void> {
  const { history } = source;
  if (history === undefined) return;
  let added = 0;
  try {
    for (const interval of INTERVALS) {
      for (const crypto of COINS) {
        const candles = await history.fetch(crypto, interval, signal);
        const rows = candles.map((candle) => ({ ...candle, crypto, interval, count: 0, backfilled: true }));
        if (rows.length === 0) continue;
        added += await database.transact(async ({ trx }) => addHistory(trx, rows));
        await sleep(history.pauseMs, undefined, { signal });
      }
    }
    log.info({ source: source.name, added }, "The price history is filled in");
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, source: source.name, added }, "The price history stays incomplete");
  }
}
