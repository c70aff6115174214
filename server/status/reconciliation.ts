import type { Knex } from "knex";
import { z } from "zod";
import { type Difference, reconcile } from "#db/reconcile.ts";
import { findRow } from "#db/rows.ts";
import { bookDifferenceSchema } from "#protocol/liveStatus.ts";

const DUE_AFTER = "interval '10 minutes'";

/** Administrators see so many rows of each failed check; `npm run reconcile` lists all. */
const NAMED = 5;

/** A node of an earlier version names none. */
const differencesSchema = z.array(
  z.strictObject({ ...bookDifferenceSchema.shape, first: z.array(z.string()).default([]) }),
);

const reconciliationSchema = z.object({
  startedAt: z.date(),
  /** Null while it runs, like `differences`. */
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
 * node dies during a check, the next one starts when it is due again.
 */
export async function reconcileWhenDue(
  knex: Knex,
  node: string | null = null,
): Promise<NamedDifferences | null> {
  const statement = knex.raw(
    `insert into reconciliations ("startedAt", node) values (now(), :node)
     on conflict (id) do update set "startedAt" = now(), "finishedAt" = null, differences = null, node = :node
       where reconciliations."startedAt" < now() - ${DUE_AFTER}
     returning "startedAt"`,
    { node },
  );
  if ((await findRow(statement, z.unknown())) === null) return null;
  const differences = nameDifferences(await reconcile(knex));
  await knex("reconciliations").update({
    finishedAt: knex.fn.now(),
    differences: JSON.stringify(differences),
  });
  return differences;
}
