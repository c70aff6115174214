import type { Knex } from "knex";
import { z } from "zod";

const answerSchema = z.object({ rows: z.array(z.unknown()) });
const countSchema = z.object({ rowCount: z.number() });

/** The rows of a raw statement, parsed, because nothing else connects the SQL to a type. */
export async function readRows<S extends z.core.$ZodType>(
  statement: PromiseLike<unknown>,
  row: S,
): Promise<z.output<S>[]> {
  return z.array(row).parse(answerSchema.parse(await statement).rows);
}

/** The row of a statement that returns one or none. */
export async function findRow<S extends z.core.$ZodType>(
  statement: PromiseLike<unknown>,
  row: S,
): Promise<z.output<S> | null> {
  const [first, ...more] = await readRows(statement, row);
  if (more.length > 0) throw new Error(`A statement for one row gave ${more.length + 1}.`);
  return first ?? null;
}

/** The row of a statement that always returns exactly one. */
export async function readRow<S extends z.core.$ZodType>(
  statement: PromiseLike<unknown>,
  row: S,
): Promise<z.output<S>> {
  const found = await findRow(statement, row);
  if (found === null) throw new Error("A statement for one row gave none.");
  return found;
}

const hasSchema = z.object({ has: z.boolean() });

/**
 * True if the query finds any row. Jobs ask this before they begin a transaction, because usually there is nothing to
 * do.
 */
export async function hasRows(knex: Knex, query: string): Promise<boolean> {
  return (await readRow(knex.raw(`select exists (${query}) as has`), hasSchema)).has;
}

/** How many rows a statement has written or deleted. */
export async function countRows(statement: PromiseLike<unknown>): Promise<number> {
  return countSchema.parse(await statement).rowCount;
}
