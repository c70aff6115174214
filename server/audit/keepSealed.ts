import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import { repeat } from "../repeat.ts";
import { sealNext } from "./seal.ts";

const SEAL_MS = 1_000;

type Options = { database: Database; log: Logger; everyMs?: number };

/** Puts new entries of the audit log into its chain, each second. Returns how to stop, which seals what is left. */
export function keepSealed({ database, log, everyMs = SEAL_MS }: Options): () => Promise<void> {
  let isTroubled = false;

  async function seal(): Promise<void> {
    try {
      while ((await sealNext(database)) > 0);
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) log.warn({ err: error }, "The audit log can't be sealed, trying again");
      isTroubled = true;
    }
  }

  const stop = repeat(seal, { everyMs });
  return async () => {
    await stop();
    await seal();
  };
}
