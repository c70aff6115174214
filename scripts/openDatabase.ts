import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { describeFailure } from "#server/announce.ts";
import { databaseSettings, readEnvironment } from "#server/environment.ts";

export type OpenDatabase = { url: string; close(): Promise<void> };

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** By way of `exit`, which takes an embedded PostgreSQL along; a signal alone would leave it behind. */
function quit(): void {
  process.exit(130);
}

/**
 * The database that the server uses, for a script beside it: the one at DATABASE_URL, or the embedded one of DATA_DIR,
 * of the running server if there is one and else started for the script. Ends the script in words where there is none,
 * and with a signal unless the script `heedsSignals` itself.
 */
export async function openDatabase({ heedsSignals = false } = {}): Promise<OpenDatabase> {
  if (!heedsSignals) for (const signal of SIGNALS) process.on(signal, quit);
  try {
    const database = await findDatabase();
    const close = async (): Promise<void> => {
      await database.close();
      for (const signal of SIGNALS) process.off(signal, quit);
    };
    return { url: database.url, close };
  } catch (error) {
    process.stderr.write(describeFailure(error));
    process.exit(1);
  }
}

async function findDatabase(): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = readEnvironment(databaseSettings, process.env);
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, close: async () => {} };
  const database = await joinEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: () => {},
    onCrash: (reason) => {
      throw reason;
    },
  });
  return { url: database.url, close: () => database.stop() };
}
