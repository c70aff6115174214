import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "./rows.ts";

/*
 * For migrations: adds values to a constraint that lists a column's values, or removes some, whatever the list
 * contains. Otherwise each migration would repeat the list, and drop values that another one has added meanwhile.
 */

const definitionSchema = z.object({ definition: z.string() });

/**
 * Existing rows keep the rule without being read: reading a large table would hold up everybody, because the table is
 * locked until the migration ends. `validateLists` reads it afterwards.
 */
export async function extendList(
  knex: Knex,
  table: string,
  constraint: string,
  values: readonly string[],
): Promise<void> {
  const extended = (list: string[]) => [...list, ...values.filter((value) => !list.includes(value))];
  await change(knex, table, constraint, extended, "not valid");
}

/** Reads all rows, and fails if one still has a removed value. */
export async function shortenList(
  knex: Knex,
  table: string,
  constraint: string,
  values: readonly string[],
): Promise<void> {
  await change(knex, table, constraint, (list) => list.filter((value) => !values.includes(value)));
}

const nameSchema = z.object({ table: z.string(), constraint: z.string() });

/** Checks the rows that existed before a list was extended, after all migrations and without blocking writers. */
export async function validateLists(knex: Knex): Promise<void> {
  const unchecked = await readRows(
    knex.raw(
      `select relname as "table", conname as "constraint" from pg_constraint join pg_class on pg_class.oid = conrelid
        where not convalidated and contype = 'c' and pg_table_is_visible(conrelid)
          and pg_get_constraintdef(pg_constraint.oid) like 'CHECK ((% = ANY (ARRAY[%'`,
    ),
    nameSchema,
  );
  for (const { table, constraint } of unchecked)
    await knex.raw("alter table ?? validate constraint ??", [table, constraint]);
}

async function change(
  knex: Knex,
  table: string,
  constraint: string,
  changed: (list: string[]) => string[],
  validity: "" | "not valid" = "",
): Promise<void> {
  const { definition } = await readRow(
    knex.raw(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = cast(quote_ident(?) as regclass) and conname = ?`,
      [table, constraint],
    ),
    definitionSchema,
  );
  const [, column] = /^CHECK \(\((\w+) = ANY/.exec(definition) ?? [];
  if (column === undefined) throw new Error(`${constraint} is no list of values: ${definition}`);
  const list = [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value);
  const values = changed(list).map((value) => `'${value}'`);
  await knex.raw(
    `alter table ?? drop constraint ??, add constraint ?? check (?? in (${values.join(", ")})) ${validity}`,
    [table, constraint, constraint, column],
  );
}
