import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "./rows.ts";

/*
 * For migrations: a constraint that lists a column's values gets more of them, or fewer, whatever the list is. Each
 * would otherwise repeat the list, and drop what another one has added meanwhile.
 */

const definitionSchema = z.object({ definition: z.string() });

export async function extendList(
  knex: Knex,
  table: string,
  constraint: string,
  values: readonly string[],
): Promise<void> {
  await change(knex, table, constraint, (list) => [
    ...list,
    ...values.filter((value) => !list.includes(value)),
  ]);
}

export async function shortenList(
  knex: Knex,
  table: string,
  constraint: string,
  values: readonly string[],
): Promise<void> {
  await change(knex, table, constraint, (list) => list.filter((value) => !values.includes(value)));
}

async function change(
  knex: Knex,
  table: string,
  constraint: string,
  changed: (list: string[]) => string[],
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
    `alter table ?? drop constraint ??, add constraint ?? check (?? in (${values.join(", ")}))`,
    [table, constraint, constraint, column],
  );
}
