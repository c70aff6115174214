import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { PriceSource } from "../source.ts";
import { backfill } from "./backfill.ts";
import { pruneCandles } from "./candleRows.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

const PRUNE_MS = 60 * 60 * 1_000;

type Options = {
  source: Pick<PriceSource, "name" | "history">;
  database: Database;
  log: Logger;
  flushMs?: number;
};

/** The leader's price history: filled in from the source's past, added to with each quote, and cut where it is too old. */
export function keepHistory(options: Options): Recorder {
  const { database, log } = options;
  const stopping = new AbortController();
  const recorder = startRecorder({ ...options, after: backfill({ ...options, signal: stopping.signal }) });

  function prune(): void {
    pruneCandles(database.knex).catch((error: unknown) =>
      log.warn({ err: error }, "Old candles were not deleted"),
    );
  }

  prune();
  const pruning = setInterval(prune, PRUNE_MS);
  return {
    record: recorder.record,
    async close() {
      clearInterval(pruning);
      stopping.abort();
      await recorder.close();
    },
  };
}
