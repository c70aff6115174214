import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { PriceSource } from "../source.ts";
import { backfill } from "./backfill.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

type Options = {
  source: Pick<PriceSource, "name" | "history">;
  database: Database;
  log: Logger;
  flushMs?: number;
};

/** The leader's price history: backfilled from the source, and extended with each quote. */
export function keepHistory(options: Options): Recorder {
  const stopping = new AbortController();
  const recorder = startRecorder({ ...options, after: backfill({ ...options, signal: stopping.signal }) });
  return {
    record: recorder.record,
    async close() {
      stopping.abort();
      await recorder.close();
    },
  };
}
