import { z } from "zod";
import { tellFaults } from "./checkDatabase.ts";
import { dedicatedClient } from "./connection.ts";
import { isNotOffered } from "./errors.ts";
import { explainConnectionError } from "./connectionErrors.ts";
import { readRow } from "./rows.ts";
import { StartupError } from "./startupError.ts";

const PATIENCE_MS = 5_000;

/** The same on a primary and its standbys, different on a copy made with pg_dump. */
const IDENTITY = `
  select system_identifier || ' ' || oid as identity from pg_control_system(), pg_database
   where datname = current_database()`;
const identitySchema = z.object({ identity: z.string() });

/**
 * Checks that the database at DATABASE_READ_URL is a replica of the one at `url`; throws a `StartupError` if it is
 * another desk's, whose reports nobody here may see. Returns why it can't be used now, or null; that does not prevent
 * the start, because the primary answers instead.
 */
export async function checkReplica(url: string, readUrl: string): Promise<Error | null> {
  const own = await identify(url);
  let replica: string | null;
  try {
    replica = await identify(readUrl);
  } catch (error) {
    // The URL itself is wrong, and no connection can be made with it later.
    if (error instanceof StartupError) throw error;
    const fault = explainConnectionError(error, readUrl, "DATABASE_READ_URL");
    return fault instanceof Error ? fault : new Error(String(fault));
  }
  if (own === null || replica === null || own === replica) return null;
  throw new StartupError(
    tellFaults(
      [
        "It is not a replica of this desk's database, so its reports would be another desk's. Name a standby of it, or remove DATABASE_READ_URL.",
      ],
      "DATABASE_READ_URL",
    ),
  );
}

/** Null if this PostgreSQL does not reveal it. */
async function identify(url: string): Promise<string | null> {
  const client = dedicatedClient(url, "livedesk replica", PATIENCE_MS);
  // The next query reports it.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await readRow(client.query(IDENTITY), identitySchema)).identity;
  } catch (error) {
    if (isNotOffered(error)) return null;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
