import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { describeFailure } from "#server/announce.ts";
import { databaseSettings, readEnvironment } from "#server/environment.ts";

export type OpenDatabase = { url: string; close(): Promise<void> };

/**
 * The database that the server uses, for a script beside it: the one at DATABASE_URL, or the embedded one of DATA_DIR,
 * of the running server if there is one and else started for the script. Ends the script in words where there is none.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  try {
    return await findDatabase();
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
