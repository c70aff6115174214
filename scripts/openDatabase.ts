import { explainConnectionError } from "#db/connectionErrors.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { describeFailure, describeFault } from "#server/startupMessages.ts";
import { databaseSettings, mustNameDatabase, readEnvironment } from "#server/environment.ts";

export type OpenDatabase = { url: string; close(): Promise<void> };

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Through `exit`, which also stops an embedded PostgreSQL; a signal alone would leave it running. */
function quit(): void {
  process.exit(130);
}

/** For scripts that may have started an embedded PostgreSQL. */
export function quitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, quit);
}

/**
 * Opens the server's database for a script: the one at DATABASE_DIRECT_URL or DATABASE_URL, or the embedded one in DATA_DIR, shared with a
 * running server or started for the script. Exits with a message if there is none, and on a signal unless the script
 * `heedsSignals` itself.
 */
export async function openDatabase({ heedsSignals = false } = {}): Promise<OpenDatabase> {
  if (!heedsSignals) quitOnSignals();
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

/** Runs `work` on that database. Reports a fault that the operator can fix like the server, and then exits with 1. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await openDatabase();
  try {
    await work(database.url);
  } catch (error) {
    const told = describeFault(explainConnectionError(error, database.url));
    if (told === null) throw error;
    process.stderr.write(told);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function findDatabase(): Promise<OpenDatabase> {
  const settings = readEnvironment(databaseSettings, process.env);
  mustNameDatabase(settings, process.env);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = settings;
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url !== undefined) return { url, close: async () => {} };
  const database = await joinEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: () => {},
    onCrash: (reason) => {
      throw reason;
    },
  });
  return { url: database.url, close: () => database.stop() };
}
