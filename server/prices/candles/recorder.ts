import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { Coin } from "#protocol/coins.ts";
import { CANDLE_MS } from "#protocol/prices.ts";
import { repeat } from "../../repeat.ts";
import { addQuoted, type CandleRow } from "./candleRows.ts";

const FLUSH_MS = 5_000;
/** Three hours of all coins: the most that is kept while the database is away. */
const MOST_WAITING = 540;

export type Recorder = {
  record: (coin: Coin, price: number, at: Date) => void;
  /** Writes what was recorded and stops. */
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  log: Logger;
  flushMs?: number;
  /** Nothing is written before this has ended, because the backfill goes first. */
  after: Promise<unknown>;
};

/** Gathers the leader's quotes by the minute and adds them to the candles every few seconds. */
export function startRecorder({ database, log, after, ...options }: Options): Recorder {
  let waiting = new Map<string, CandleRow>();
  let isWarned = false;

  function record(coin: Coin, price: number, at: Date): void {
    const begin = new Date(Math.floor(at.getTime() / CANDLE_MS["1m"]) * CANDLE_MS["1m"]).toISOString();
    const key = `${coin} ${begin}`;
    const known = waiting.get(key);
    if (known === undefined) {
      const prices = { open: price, high: price, low: price, close: price };
      waiting.set(key, { crypto: coin, interval: "1m", at: begin, ...prices, count: 1, backfilled: false });
      return;
    }
    known.high = Math.max(known.high, price);
    known.low = Math.min(known.low, price);
    known.close = price;
    known.count += 1;
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const rows = waiting;
    waiting = new Map();
    try {
      await database.transact(async ({ trx }) => addQuoted(trx, [...rows.values()]));
      isWarned = false;
    } catch (error) {
      if (!isWarned) log.warn({ err: error }, "Candles can't be stored, trying again");
      isWarned = true;
      waiting = new Map([...joinWaiting(rows, waiting)].slice(-MOST_WAITING));
    }
  }

  async function flush(): Promise<void> {
    await after;
    await write();
  }

  const stop = repeat(flush, { everyMs: options.flushMs ?? FLUSH_MS });
  return {
    record,
    async close() {
      await stop();
      await flush();
    },
  };
}

/** Merges what could not be written with what came after it. */
function joinWaiting(earlier: Map<string, CandleRow>, later: Map<string, CandleRow>): Map<string, CandleRow> {
  const joined = new Map(earlier);
  for (const [key, row] of later) {
    const before = joined.get(key);
    if (before === undefined) {
      joined.set(key, row);
      continue;
    }
    joined.set(key, {
      ...row,
      open: before.open,
      high: Math.max(before.high, row.high),
      low: Math.min(before.low, row.low),
      count: before.count + row.count,
    });
  }
  return joined;
}
