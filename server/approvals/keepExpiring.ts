import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { repeat } from "../repeat.ts";
import { expireDue } from "./expireDue.ts";

const EXPIRE_MS = 30_000;

/** Ends what nobody decided in time, on all screens; whichever node comes first. Returns how to stop. */
export function keepExpiring({ database, log }: { database: Database; log: Logger }): () => Promise<void> {
  async function expire(): Promise<void> {
    try {
      await database.transact(expireDue);
    } catch (error) {
      log.warn({ err: error }, "Approvals that are due could not be ended");
    }
  }
  return repeat(expire, { everyMs: EXPIRE_MS });
}
