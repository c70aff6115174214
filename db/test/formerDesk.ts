import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import knex, { type Knex } from "knex";
import { z } from "zod";
import { knexConfig } from "../connection.ts";
import { migrationSource } from "../migrations/index.ts";
import { readRow, readRows } from "../rows.ts";
import { addFurtherRows } from "./furtherRows.ts";

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** Tables that nodes write all the time, and those that nobody needs after a restore. */
const LEFT_OUT = ["candles", "events", "knownDevices", "nodes", "rateLimits", "sessions"];

const rowSchema = z.record(z.string(), z.unknown());
const tableSchema = z.strictObject({ table: z.string() });
const columnSchema = z.object({ column: z.string() });
const nameSchema = z.object({ name: z.string() });
const lineSchema = z.object({ line: z.string() });

type Row = z.infer<typeof rowSchema>;
export type FormerDesk = {
  /** The last migration of the version that wrote it. */
  migration: string;
  /** By table. */
  rows: Map<string, Row[]>;
};

/** `migration` names the file. */
export async function readFormerDesk(migration: string): Promise<FormerDesk> {
  const file = fileOf(migration);
  const [, ...lines] = (await unzip(await readFile(file))).toString("utf8").trimEnd().split("\n");
  const rows = new Map<string, Row[]>();
  let current: Row[] = [];
  for (const line of lines) {
    const parsed: unknown = JSON.parse(line);
    const begun = tableSchema.safeParse(parsed);
    if (begun.success) rows.set(begun.data.table, (current = []));
    else current.push(rowSchema.parse(parsed));
  }
  return { migration, rows };
}

/**
 * Keeps the rows of a database for the tests of later versions, and some of its own for tables that the demo leaves empty,
 * which the database does not keep. Returns the name of the file.
 */
export async function keepDesk(database: Knex): Promise<string> {
  const trx = await database.transaction();
  try {
    await addFurtherRows(trx);
    const { migration, lines } = await readDesk(trx);
    const file = fileOf(migration);
    await writeFile(file, await zip(`${lines.join("\n")}\n`));
    return file.pathname;
  } finally {
    await trx.rollback();
  }
}

async function readDesk(database: Knex): Promise<{ migration: string; lines: string[] }> {
  const { name: migration } = await readRow(
    database.raw("select name from knex_migrations order by id desc limit 1"),
    nameSchema,
  );
  const tables = await readRows(
    database.raw(
      `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = current_schema() and relkind = 'r' and relname not like 'knex%' and relname <> all (?)
        order by 1`,
      [LEFT_OUT],
    ),
    nameSchema,
  );
  const lines: string[] = [JSON.stringify({ migration })];
  for (const { name } of tables) {
    const rows = await readRows(
      database.raw("select row_to_json(each)::text as line from ?? as each", [name]),
      lineSchema,
    );
    if (rows.length > 0) lines.push(JSON.stringify({ table: name }), ...rows.map(({ line }) => line));
  }
  return { migration, lines };
}

function fileOf(migration: string): URL {
  return new URL(`formerDesks/${migration}.jsonl.gz`, import.meta.url);
}

/** Gives an empty database the schema and the rows of that version. */
export async function restoreFormerDesk(url: string, { migration, rows }: FormerDesk): Promise<void> {
  const database = knex(knexConfig(url, { poolMax: 1, timeouts: false, name: "livedesk migration" }));
  try {
    for (const { name } of await migrationSource.getMigrations([])) {
      if (name > migration) break;
      await database.migrate.up({ name });
    }
    // As in a restore: no triggers and no foreign key checks.
    await database.raw("set session_replication_role = replica");
    await database.raw(`truncate ${[...rows.keys()].map((table) => `"${table}"`).join(", ")} cascade`);
    for (const [table, all] of rows) await insert(database, table, all);
  } finally {
    await database.destroy();
  }
}

async function insert(database: Knex, table: string, rows: Row[]): Promise<void> {
  const columns = await readRows(
    database.raw(
      `select column_name as column from information_schema.columns
        where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
      [table],
    ),
    columnSchema,
  );
  const names = columns.map(({ column }) => `"${column}"`).join(", ");
  await database.raw(
    `insert into ?? (${names}) overriding system value
     select ${names} from json_populate_recordset(null::??, ?)`,
    [table, table, JSON.stringify(rows)],
  );
}
