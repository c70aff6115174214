import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { storeFinishedDays } from "#db/dailyStats/storeFinishedDays.ts";
import { repeat } from "../repeat.ts";

const FINISH_MS = 10 * 60_000;

/** Keeps the figures of each day once it is over, on whichever node comes first. Returns how to stop. */
export function keepDailyStats({ database, log }: { database: Database; log: Logger }): () => Promise<void> {
  const finish = (): Promise<void> =>
    storeFinishedDays(database.knex).catch((error: unknown) =>
      log.warn({ err: error }, "The days that are over could not be added up, trying again"),
    );
  return repeat(finish, { everyMs: FINISH_MS, atOnce: true });
}
