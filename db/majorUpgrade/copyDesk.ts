import pg from "pg";
import { z } from "zod";

/** Data that means nothing on another server and starts from zero: positions in the event log, nodes, counters. */
const LEFT_BEHIND = ["events", "nodes", "databaseHistories", "rateLimits"];
/** Written by the migrations of the new database. */
const BY_MIGRATIONS = ["knex_migrations", "knex_migrations_lock"];

const tablesSchema = z.array(z.object({ table: z.string(), columns: z.array(z.string()) }));
const countSchema = z.tuple([z.object({ count: z.string() })]);
const sequencesSchema = z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() }));

/**
 * Copies a desk's rows from one PostgreSQL to another with the same, new schema, in one transaction, and returns how
 * many. Nobody else may write to either. It needs superusers, because it turns off triggers and foreign keys, which the
 * rows have already satisfied. It throws if a table arrives with a different number of rows.
 */
export async function copyDesk(from: string, to: string): Promise<number> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  try {
    await Promise.all([source.connect(), target.connect()]);
    await target.query("begin");
    await openSource(target, new URL(from));
    const rows = await copyTables(target);
    await copySequences(source, target);
    await target.query("drop extension postgres_fdw cascade; drop schema former; commit");
    return rows;
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Shows the source's tables in the schema `former`. */
async function openSource(
  target: pg.Client,
  { hostname, port, pathname, username, password }: URL,
): Promise<void> {
  const text = (value: string) => target.escapeLiteral(decodeURIComponent(value));
  await target.query(`
    set local session_replication_role = replica;
    set local statement_timeout = 0;
    create extension postgres_fdw;
    create server former foreign data wrapper postgres_fdw
      options (host ${text(hostname)}, port ${text(port)}, dbname ${text(pathname.slice(1))}, fetch_size '10000');
    create user mapping for current_user server former
      options (user ${text(username)}, password ${text(password)});
    create schema former;
    import foreign schema public from server former into former`);
}

async function copyTables(target: pg.Client): Promise<number> {
  const { rows: found } = await target.query(
    `select table_name as table, json_agg(column_name) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and not table_name = any($1)
      group by table_name order by table_name`,
    [[...LEFT_BEHIND, ...BY_MIGRATIONS]],
  );
  const tables = tablesSchema.parse(found);
  const name = (table: string) => target.escapeIdentifier(table);
  await target.query(`truncate ${tables.map(({ table }) => name(table)).join(", ")}`);
  let copied = 0;
  for (const { table, columns } of tables) {
    const list = columns.map((column) => target.escapeIdentifier(column)).join(", ");
    const { rowCount } = await target.query(
      `insert into ${name(table)} (${list}) overriding system value select ${list} from former.${name(table)}`,
    );
    const counted = await target.query(`select count(*)::text from former.${name(table)}`);
    const [{ count }] = countSchema.parse(counted.rows);
    if (count !== `${rowCount}`)
      throw new Error(`Of ${table}, ${rowCount} rows arrived instead of ${count}.`);
    copied += rowCount ?? 0;
  }
  return copied;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query(
    `select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last, isCalled } of sequencesSchema.parse(rows))
    await target.query("select setval(format('public.%I', $1::text)::regclass, $2, $3)", [
      name,
      last,
      isCalled,
    ]);
}
