import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded.ts";

/** Starts PostgreSQL in this folder for a test: it logs nothing, and a crash fails the test. */
export function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: () => {},
    onCrash: (reason) => {
      throw reason;
    },
  });
}
