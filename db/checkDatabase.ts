import pg from "pg";
import { z } from "zod";
import { readEncryption } from "./encryption.ts";
import { migrationSource } from "./migrations/index.ts";
import { explainConnectionError } from "./connectionErrors.ts";
import { expectAnswers } from "./queryDeadlines.ts";
import { UNLIMITED_SETTINGS, prepareSession } from "./session.ts";
import { StartupError } from "./startupError.ts";
import { readRow, readRows } from "./rows.ts";

const OLDEST = 15;

/** The settings that name a database; error messages name the one at fault. */
export type DatabaseSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_READ_URL";
/** A node that starts next to others on a busy machine is loading its code meanwhile. */
const CONNECT_TIMEOUT_MS = 15_000;
/** How long to wait for an answer. A pooler without a free connection lets its clients wait. */
const ANSWER_MS = 10_000;
/** How often each of two clients asks which server process serves it. */
const POOLER_PROBES = 4;

/** A connection is prepared within this time, even on a busy machine. */
const ENOUGH_MS = 20;
/** The limits of role or database that may end a connection before ours are set, by the error that tells it. */
const EARLY_LIMITS: ReadonlyMap<string | undefined, string> = new Map([
  ["57014", "statement_timeout"],
  ["57P05", "idle_session_timeout"],
  ["25P04", "transaction_timeout"],
]);

const versionSchema = z.object({ version: z.string(), major: z.number() });
/** Works in every version of PostgreSQL, unlike the settings of our sessions. */
const VERSION = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`;

const factsSchema = z.object({
  database: z.string(),
  role: z.string(),
  encoding: z.string(),
  isStandby: z.boolean(),
  isReadOnly: z.boolean(),
  /** Where PostgreSQL found them: "database", "user", "client", … */
  readOnlySource: z.string(),
  pathSource: z.string(),
  schema: z.string().nullable(),
  mayCreate: z.boolean(),
  trigramSchema: z.string().nullable(),
  isTrigramInPath: z.boolean(),
  isTrigramThere: z.boolean(),
  mayExtend: z.boolean(),
  closedTables: z.array(z.string()),
  foreignTables: z.array(z.string()),
  shortLimits: z.array(z.string()),
});
type Facts = z.infer<typeof factsSchema>;

const FACTS = `
  select quote_ident(current_database()) as database, quote_ident(current_user) as role,
         current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
         current_setting('default_transaction_read_only')::bool as "isReadOnly",
         (select source from pg_settings where name = 'default_transaction_read_only') as "readOnlySource",
         (select source from pg_settings where name = 'search_path') as "pathSource",
         current_schema()::text as schema, coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
         (select nspname::text from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
           where extname = 'pg_trgm') as "trigramSchema",
         exists (select from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
                  where extname = 'pg_trgm' and nspname = any(current_schemas(true))) as "isTrigramInPath",
         exists (select from pg_available_extensions where name = 'pg_trgm') as "isTrigramThere",
         has_database_privilege(current_database(), 'create') as "mayExtend",
         array(select relname::text from own
                where not has_table_privilege(oid, 'select') or not has_table_privilege(oid, 'insert')
                order by 1) as "closedTables",
         array(select relname::text from own where not pg_has_role(relowner, 'usage') order by 1) as "foreignTables",
         array(select name from pg_settings
                where name in (${[...EARLY_LIMITS.values()].map((limit) => `'${limit}'`).join(", ")}) and reset_val::numeric between 1 and ${ENOUGH_MS}) as "shortLimits"
    from (values (1)) once`;
/** Some of our tables: the same schema may contain others. */
const OWN = `
  with own as (select oid, relname, relowner from pg_class
                where relkind = 'r' and relnamespace = (select oid from pg_namespace where nspname = current_schema())
                  and relname in ('knex_migrations', 'users', 'accounts', 'orders', 'transactions', 'entries', 'events'))`;

const REPLICATION =
  "PGREPLICATION in the environment, and replication in DATABASE_URL, are for connections that copy databases. Remove it.";
const PORT =
  "The port of PostgreSQL is no number up to 65535. Correct it in DATABASE_URL, or in PGPORT in the environment.";

const originSchema = z.object({ database: z.string(), role: z.string(), source: z.string().nullable() });
/** Where PostgreSQL finds a setting, as in pg_settings; null for its configuration. */
const ORIGIN = `
  select quote_ident(current_database()) as database, quote_ident(session_user) as role,
         (select case when setrole <> 0 and setdatabase <> 0 then 'database user' when setrole <> 0 then 'user'
                      when setdatabase <> 0 then 'database' else 'global' end
            from pg_db_role_setting, unnest(setconfig) line
           where setrole in (0, (select oid from pg_roles where rolname = session_user))
             and setdatabase in (0, (select oid from pg_database where datname = current_database()))
             and starts_with(line, $1 || '=')
           order by setrole = 0, setdatabase = 0 limit 1) as source`;

/**
 * Checks a database before anything is done to it, and throws a `StartupError` that says what would go wrong and how to
 * fix it: otherwise a wrong version or encoding, missing rights or a pooler would cause errors in the middle of
 * somebody's order.
 */
export async function checkDatabase(
  url: string,
  setting: DatabaseSetting = "DATABASE_URL",
  answerWithin = ANSWER_MS,
): Promise<void> {
  const [client, other] = [openProbe(url, answerWithin), openProbe(url, answerWithin)];
  const tell = (faults: string[]) => tellFaults(faults, setting);
  const losses: Error[] = [];
  for (const each of [client, other]) each.on("error", (loss) => losses.push(loss));
  try {
    if (new URL(url).searchParams.has("replication") || process.env["PGREPLICATION"])
      throw new StartupError(REPLICATION);
    // The driver would never get through with closing it.
    if (!(client.port <= 65_535)) throw new StartupError(PORT);
    await client.connect();
    const { version, major } = await readRow(client.query(VERSION), versionSchema);
    if (major < OLDEST)
      throw new StartupError(tell([`It is PostgreSQL ${version}; Livedesk needs ${OLDEST} or newer.`]));
    await other.connect();
    // Comes before anything is set, because settings would stay with connections that a pooler passes on.
    const isPooled = await isHandedRound(client, other);
    if (isPooled && setting !== "DATABASE_URL") throw new StartupError(tell([DIRECT_IS_POOLED]));
    if (!isPooled) await prepareSession(client, UNLIMITED_SETTINGS);
    const facts = await readRow(client.query(OWN + FACTS), factsSchema);
    const faults = [
      ...faultsOfServer(facts),
      ...(await Promise.all(facts.shortLimits.map((limit) => faultOfLimit(limit, url)))),
      ...((await isMigrated(client, facts)) ? [] : faultsOfRights(facts)),
    ];
    if (facts.closedTables.length > 0) faults.push(faultOfTables(facts));
    if (isPooled) faults.push(POOLED);
    if (faults.length > 0) throw new StartupError(tell(faults));
  } catch (error) {
    const limit = [...losses, error].map(limitOf).find((each) => each !== undefined);
    if (limit !== undefined) throw new StartupError(tell([await faultOfLimit(limit, url)]), { cause: error });
    throw explainConnectionError(error, url, setting);
  } finally {
    await Promise.allSettled([client.end(), other.end()]);
  }
}

/** The limit that ended a connection, if one did. */
function limitOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? EARLY_LIMITS.get(error.code) : undefined;
}

async function faultOfLimit(limit: string, url: string): Promise<string> {
  return `Its ${limit} is too short to prepare a connection, for which Livedesk sets its own. Instead: ${await howToLift(limit, url)}`;
}

async function howToLift(limit: string, url: string): Promise<string> {
  const patient = new URL(url);
  const options = patient.searchParams.get("options") ?? process.env["PGOPTIONS"] ?? "";
  if (`${patient.search} ${options}`.includes(limit)) return howToReset(limit, "client");
  patient.searchParams.set("options", `${options} -c ${limit}=0`);
  const client = openProbe(patient.href);
  try {
    await client.connect();
    const { source, ...names } = await readRow(client.query(ORIGIN, [limit]), originSchema);
    return howToReset(limit, source, names);
  } catch {
    // Not every pooler takes options.
    return `find it with \\drds in psql, and reset it`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A connection for a few queries, which breaks if one is not answered in time. */
export function openProbe(url: string, answerWithin = ANSWER_MS): pg.Client {
  const client = new pg.Client({
    ...readEncryption(url),
    application_name: "livedesk look",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.once("connect", () => expectAnswers(client, () => answerWithin));
  // The next query reports it.
  client.on("error", () => {});
  return client;
}

/** The faults as one message, a line each; `setting` is the variable that contains the URL. */
export function tellFaults(faults: string[], setting: DatabaseSetting): string {
  return [
    `the database at ${setting} cannot be used.`,
    ...faults.map((fault) => `  ${fault.replaceAll("DATABASE_URL", setting)}`),
  ].join("\n");
}

/** How to undo a setting that came from `source`. */
function howToReset(
  setting: string,
  source: string | null,
  { database, role } = { database: "", role: "" },
): string {
  switch (source) {
    case "database":
      return `alter database ${database} reset ${setting}`;
    case "user":
      return `alter role ${role} reset ${setting}`;
    case "database user":
      return `alter role ${role} in database ${database} reset ${setting}`;
    case "global":
      return `alter role all reset ${setting}`;
    case "client":
      return `remove ${setting} from PGOPTIONS in the environment, or from the options in DATABASE_URL`;
    default:
      return `alter system reset ${setting} (or remove it from postgresql.conf), and then: select pg_reload_conf()`;
  }
}

function faultsOfServer(facts: Facts): string[] {
  const { encoding, isStandby, isReadOnly, readOnlySource } = facts;
  const faults: string[] = [];
  if (encoding !== "UTF8")
    faults.push(
      `Its encoding is ${encoding}, which can't store every character. Create one with UTF8: ` +
        "createdb --encoding=UTF8 --template=template0",
    );
  if (isStandby) faults.push("It is a standby, which only reads. Point DATABASE_URL at the primary.");
  else if (isReadOnly)
    faults.push(
      "It is set to read only (default_transaction_read_only). Find out why, as a full disk may be the reason; then: " +
        howToReset("default_transaction_read_only", readOnlySource, facts),
    );
  return faults;
}

/** The rights needed to update the schema. */
function faultsOfRights(facts: Facts): string[] {
  const { schema, role, database, mayCreate, trigramSchema, isTrigramInPath, isTrigramThere, mayExtend } =
    facts;
  const faults: string[] = [];
  if (schema === null)
    faults.push(
      `The search path of the role ${role} contains no existing schema. Mend it, or: ${howToReset("search_path", facts.pathSource, facts)}`,
    );
  else if (!mayCreate)
    faults.push(
      `The role ${role} may not make tables in the schema ${schema}. Let it own the database: ` +
        `alter database ${database} owner to ${role}`,
    );
  if (facts.foreignTables.length > 0)
    faults.push(
      `The role ${role} does not own the tables, which have to be brought up to date: ${facts.foreignTables.slice(0, 3).join(", ")}. ` +
        "Start with the role that made them, or run npm run migrate with it.",
    );
  if (trigramSchema !== null && !isTrigramInPath)
    faults.push(
      `The extension pg_trgm is in the schema ${trigramSchema}, which is not in the search path. As a superuser: ` +
        `alter extension pg_trgm set schema ${schema ?? "public"}`,
    );
  if (trigramSchema === null && !isTrigramThere)
    faults.push(
      "The extension pg_trgm is missing on the server. It comes with PostgreSQL, in some systems as the package postgresql-contrib.",
    );
  else if (trigramSchema === null && !mayExtend)
    faults.push(
      `The role ${role} may not create the extension pg_trgm. As a superuser, in the database ${database}: ` +
        "create extension pg_trgm",
    );
  return faults;
}

function faultOfTables({ role, closedTables }: Facts): string {
  const named = closedTables.slice(0, 3).join(", ");
  return `The role ${role} may not read and write ${named}${closedTables.length > 3 ? " and more" : ""}. Start with the role that owns the tables.`;
}

async function isMigrated(client: pg.Client, { closedTables, schema }: Facts): Promise<boolean> {
  if (schema === null || closedTables.includes("knex_migrations")) return false;
  const { rowCount } = await client.query("select where to_regclass('knex_migrations') is not null");
  if (rowCount === 0) return false;
  const ran = await readRows(
    client.query("select name from knex_migrations"),
    z.object({ name: z.string() }),
  );
  const names = new Set(ran.map(({ name }) => name));
  const migrations = await migrationSource.getMigrations([]);
  return migrations.every((migration) => names.has(migrationSource.getMigrationName(migration)));
}

const POOLED =
  "A pooler in front hands its connections from client to client with each transaction. Livedesk keeps locks, settings and " +
  "prepared statements in its sessions, and listens: name PostgreSQL itself in DATABASE_DIRECT_URL and let the pooler prepare its " +
  "connections (docs/operating.md), set pool_mode = session for this database, or connect to PostgreSQL itself.";
const DIRECT_IS_POOLED =
  "A pooler in front hands its connections from client to client. Locks and listening must go past it: name the host and port of " +
  "PostgreSQL itself.";

type Ask = () => Promise<number>;

/**
 * True if two clients that ask in turn for their server process do not each have their own: then a pooler assigns
 * whichever is free.
 */
export async function shareProcesses(askOne: Ask, askOther: Ask): Promise<boolean> {
  const [one, other] = [new Set<number>(), new Set<number>()];
  for (let look = 0; look < POOLER_PROBES; look += 1) {
    one.add(await askOne());
    other.add(await askOther());
  }
  return one.size > 1 || other.size > 1 || [...one].some((pid) => other.has(pid));
}

const processSchema = z.object({ pid: z.number() });

/** True if two connected clients of this URL are served by connections that a pooler passes on. */
export async function isHandedRound(client: pg.Client, other: pg.Client): Promise<boolean> {
  return shareProcesses(
    () => processOf(client),
    () => processOf(other),
  );
}

/** The server process that answers; the statement is prepared if it has a name. */
export async function processOf(client: pg.Client, name?: string): Promise<number> {
  const text = "select pg_backend_pid() as pid";
  return (await readRow(client.query(name === undefined ? text : { name, text }), processSchema)).pid;
}
