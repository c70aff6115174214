import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { expireDue } from "./expireDue.ts";

const EXPIRE_MS = 30_000;

/** Ends what nobody decided in time, on all screens; whichever node comes first. Returns how to stop. */
export function keepExpiring({ database, log }: { database: Database; log: Logger }): () => Promise<void> {
  let expiring: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    expiring = database
      .transact(expireDue)
      .catch((error: unknown) => log.warn({ err: error }, "Approvals that are due could not be ended"));
  }, EXPIRE_MS);
  return async () => {
    clearInterval(timer);
    await expiring;
  };
}
