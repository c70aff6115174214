import type { Knex } from "knex";
import type { Logger } from "pino";
import { z } from "zod";
import { type Difference, reconcile } from "#db/reconcile.ts";
import { findRow } from "#db/rows.ts";
import { BOOKS_READABLE, bookDifferenceSchema } from "#protocol/liveStatus.ts";
import { unlessUnreadable } from "./unlessUnreadable.ts";

const DUE_AFTER = "interval '10 minutes'";

/** Administrators see so many rows of each failed check; `npm run reconcile` lists all. */
const NAMED = 5;

/** A node of an earlier version names none. */
const differencesSchema = z.array(
  z.strictObject({ ...bookDifferenceSchema.shape, first: z.array(z.string()).default([]) }),
);

const reconciliationSchema = z.object({
  startedAt: z.date(),
  /** Of the last that has ended, like `differences`; null before. */
  finishedAt: z.date().nullable(),
  differences: differencesSchema.nullable(),
  /** Null from a node of an earlier version. */
  node: z.string().nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** The last check of the books; null before the first. */
export async function findReconciliation(knex: Knex): Promise<Reconciliation | null> {
  const row: unknown = await knex("reconciliations").first("startedAt", "finishedAt", "differences", "node");
  return row === undefined ? null : reconciliationSchema.parse(row);
}

export type NamedDifferences = z.infer<typeof differencesSchema>;

type Reading = { log: Logger; stopping?: AbortSignal; onProgress?: (done: number) => Promise<void> };

/** What administrators see of the result of `reconcile`; if the books can't be read, it says that. */
export async function findNamedDifferences(
  knex: Knex,
  { onProgress, ...options }: Reading,
): Promise<NamedDifferences> {
  const read = () => reconcile(knex, onProgress);
  const found = await unlessUnreadable(read, { what: "books", ...options });
  return found === null ? [{ check: BOOKS_READABLE, rows: 1, first: [] }] : nameDifferences(found);
}

/** What administrators see of what `reconcile` found. */
export function nameDifferences(differences: readonly Difference[]): NamedDifferences {
  return differences.map(({ check, rows }) => ({
    check,
    rows: rows.length,
    first: rows.slice(0, NAMED).map(({ row }) => row),
  }));
}

/**
 * Checks the books if that is due and no other node is doing it; returns what it found, or null if it was not due. If a
 * node dies during a check, the next one starts when it is due again. The last result stays until there is another.
 */
export async function reconcileWhenDue(
  { knex, log }: { knex: Knex; log: Logger },
  node: string | null = null,
): Promise<NamedDifferences | null> {
  const statement = knex.raw(
    `insert into reconciliations ("startedAt") values (now())
     on conflict (id) do update set "startedAt" = now()
       where reconciliations."startedAt" < now() - ${DUE_AFTER}
     returning "startedAt"`,
  );
  if ((await findRow(statement, z.unknown())) === null) return null;
  const differences = await findNamedDifferences(knex, { log });
  await knex("reconciliations").update({
    finishedAt: knex.fn.now(),
    differences: JSON.stringify(differences),
    node,
  });
  return differences;
}
