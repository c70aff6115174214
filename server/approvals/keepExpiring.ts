import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { repeat } from "../repeat.ts";
import { endOvertaken } from "./endOvertaken.ts";
import { expireDue } from "./expireDue.ts";

const LOOK_MS = 5_000;

/** Ends what nobody decided in time, and what was overtaken by something else, on all screens; whichever node comes first. Returns how to stop. */
export function keepExpiring({ database, log }: { database: Database; log: Logger }): () => Promise<void> {
  async function expire(): Promise<void> {
    try {
      await database.transact(async (tx) => {
        await expireDue(tx);
        await endOvertaken(tx);
      });
    } catch (error) {
      log.warn({ err: error }, "Approvals that are due could not be looked through");
    }
  }
  return repeat(expire, { everyMs: LOOK_MS });
}
