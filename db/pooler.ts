import { randomUUID } from "node:crypto";
import pg from "pg";
import { z } from "zod";
import { isHandedRound, openProbe, processOf, tellFaults } from "./checkDatabase.ts";
import { explainConnectionError } from "./connectionErrors.ts";
import { readRow, readRows } from "./rows.ts";
import { knownSettings, POOLED_SETTINGS, prepareSession, REQUEST_SETTINGS } from "./session.ts";
import { StartupError } from "./startupError.ts";

/** What a pooler can do that passes its connections on to other clients. */
export type Pooler = {
  /** True if it knows prepared statements of its clients, as PgBouncer does since 1.21 (`max_prepared_statements`). */
  keepsStatements: boolean;
};

/** A pooler with one connection lets the second client wait. */
const STATEMENT_PATIENCE_MS = 1_000;

/** Identifies a database: restarting the server changes it, but both clients see the same. */
const IDENTITY = `
  select pg_postmaster_start_time()::text || ' ' || oid as identity from pg_database where datname = current_database()`;
const identitySchema = z.object({ identity: z.string() });

/**
 * Checks the database at `url`, which a pooler may serve in transaction mode; `directUrl` bypasses it. Returns null if
 * each client has a connection of its own after all. Throws a `StartupError` if the two are not the same database, or
 * if the pooler's connections lack the settings on which the desk relies; only the pooler can set them, because any
 * client may get any connection.
 */
export async function checkPooler(url: string, directUrl: string): Promise<Pooler | null> {
  const [client, other, direct] = [openProbe(url), openProbe(url), openProbe(directUrl)];
  try {
    await Promise.all([client.connect(), other.connect(), direct.connect()]);
    if ((await identify(client)) !== (await identify(direct)))
      throw new StartupError(
        tellFaults(["It is not the one at DATABASE_DIRECT_URL, which must be the same."], "DATABASE_URL"),
      );
    if (!(await isHandedRound(client, other))) return null;
    await Promise.all([client, other].map((each) => prepareSession(each, POOLED_SETTINGS)));
    const lacking = await findLacking(client);
    if (lacking.length > 0) throw new StartupError(tellFaults([unprepared(lacking)], "DATABASE_URL"));
    return { keepsStatements: await keepsStatements(client, other) };
  } catch (error) {
    throw explainConnectionError(error, url, "DATABASE_URL");
  } finally {
    await Promise.allSettled([client.end(), other.end(), direct.end()]);
  }
}

async function identify(client: pg.Client): Promise<string> {
  return (await readRow(client.query(IDENTITY), identitySchema)).identity;
}

const lackingSchema = z.object({ name: z.string(), value: z.string() });
type Setting = z.infer<typeof lackingSchema>;

/** The settings that differ on the connection behind the pooler. */
async function findLacking(client: pg.Client): Promise<Setting[]> {
  const lacking = client.query(
    `select name, value from ${knownSettings(REQUEST_SETTINGS)} where current_setting(name) <> value order by 1`,
  );
  return readRows(lacking, lackingSchema);
}

function unprepared(lacking: Setting[]): string {
  // No longer than this: older versions of PgBouncer accept 500 bytes, and no rows that change settings.
  const query = lacking.map(({ name, value }) => `set ${name} to ''${value}''`).join("; ");
  return (
    "The pooler's connections are not prepared. Add this to the line of the database in pgbouncer.ini, and end the " +
    `connections that it has: connect_query='${query}'`
  );
}

/** True if a prepared statement is known on whichever connection its client gets next. */
async function keepsStatements(client: pg.Client, other: pg.Client): Promise<boolean> {
  // A pooler that does not track it leaves it behind for others.
  const name = `livedesk_${randomUUID()}`;
  const ask = () => processOf(client, name);
  try {
    const first = await ask();
    // A client in a transaction has a connection to itself.
    await other.query("begin");
    if ((await processOf(other)) !== first) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), STATEMENT_PATIENCE_MS);
    });
    const isKnown = await Promise.race([ask().then((second) => second !== first), late]);
    clearTimeout(timer);
    return isKnown;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    await other.query("rollback");
  }
}
