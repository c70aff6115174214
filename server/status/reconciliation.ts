import type { Knex } from "knex";
import { z } from "zod";
import { reconcile } from "#db/reconcile.ts";
import { findRow } from "#db/rows.ts";
import { bookDifferenceSchema } from "#protocol/liveStatus.ts";

const DUE_AFTER = "interval '10 minutes'";

/** Administrators see so many rows of each failed check; `npm run reconcile` lists all. */
const NAMED = 5;

/** A node of an earlier version names none. */
const differencesSchema = z.array(bookDifferenceSchema.extend({ first: z.array(z.string()).default([]) }));

const reconciliationSchema = z.object({
  startedAt: z.date(),
  /** Null while it runs, like `differences`. */
  finishedAt: z.date().nullable(),
  differences: differencesSchema.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** The last check of the books; null before the first. */
export async function findReconciliation(knex: Knex): Promise<Reconciliation | null> {
  const row: unknown = await knex("reconciliations").first("startedAt", "finishedAt", "differences");
  return row === undefined ? null : reconciliationSchema.parse(row);
}

/**
 * Checks the books if that is due and no other node is doing it. If a node dies during a check, the next one starts
 * when it is due again.
 */
export async function reconcileWhenDue(knex: Knex): Promise<void> {
  const statement = knex.raw(
    `insert into reconciliations ("startedAt") values (now())
     on conflict (id) do update set "startedAt" = now(), "finishedAt" = null, differences = null
       where reconciliations."startedAt" < now() - ${DUE_AFTER}
     returning "startedAt"`,
  );
  if ((await findRow(statement, z.unknown())) === null) return;
  const differences = await reconcile(knex);
  await knex("reconciliations").update({
    finishedAt: knex.fn.now(),
    differences: JSON.stringify(
      differences.map(({ check, rows }) => ({
        check,
        rows: rows.length,
        first: rows.slice(0, NAMED).map(({ row }) => row),
      })),
    ),
  });
}
