import { z } from "zod";
import { checkDatabase, type DatabaseSetting } from "./checkDatabase.ts";
import { connect } from "./connection.ts";
import { migrationSource, VERSION_BEFORE } from "./migrations/index.ts";
import { readRow, readRows } from "./rows.ts";

/** What the start of this version would find and change. */
export type UpgradePlan = {
  /** True for a database without a desk. */
  isEmpty: boolean;
  /** True if the desk is of the previous version or newer: then nodes of its version keep working after the upgrade. */
  isOneStep: boolean;
  /** The migrations that it would run, in order. */
  pending: string[];
  /** Migrations of a newer version, which it would leave alone. */
  newer: string[];
  bytes: number;
  /** The versions of the nodes seen within five minutes. */
  running: string[];
};

const nameSchema = z.object({ name: z.string() });
const sizeSchema = z.object({ bytes: z.coerce.number() });
const versionSchema = z.object({ version: z.string() });
const tableSchema = z.object({ exists: z.boolean() });

/** Only reads. Throws a `StartupError` in the cases in which the start would; `setting` names the URL. */
export async function planUpgrade(url: string, setting?: DatabaseSetting): Promise<UpgradePlan> {
  await checkDatabase(url, setting);
  const knex = connect(url);
  const hasTable = async (name: string) =>
    (await readRow(knex.raw("select to_regclass(?) is not null as exists", [name]), tableSchema)).exists;
  try {
    const known = (await migrationSource.getMigrations([])).map(({ name }) => name);
    const isEmpty = !(await hasTable("knex_migrations"));
    const ran = isEmpty
      ? []
      : await readRows(knex.raw("select name from knex_migrations order by id"), nameSchema);
    const done = new Set(ran.map(({ name }) => name));
    const nodes = (await hasTable("nodes"))
      ? await readRows(
          knex.raw(
            `select version from nodes where "seenAt" > now() - interval '5 minutes' order by "startedAt"`,
          ),
          versionSchema,
        )
      : [];
    const { bytes } = await readRow(
      knex.raw("select pg_database_size(current_database()) as bytes"),
      sizeSchema,
    );
    const pending = known.filter((name) => !done.has(name));
    return {
      isEmpty,
      isOneStep: pending.every((name) => name > VERSION_BEFORE),
      pending,
      newer: [...done].filter((name) => !known.includes(name)),
      bytes,
      running: nodes.map(({ version }) => version),
    };
  } finally {
    await knex.destroy();
  }
}
