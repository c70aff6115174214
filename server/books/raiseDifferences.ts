import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Database } from "#db/database.ts";
import { CheckModel } from "#db/models/CheckModel.ts";
import { CHECK_COUNT } from "#db/reconcile.ts";
import { findRow } from "#db/rows.ts";
import type { Check } from "#protocol/books.ts";
import { notifyOfFault, publishCheck } from "./checkRows.ts";

/**
 * Stores what the regular check of the books found, and tells administrators, unless the last check found the same or
 * the books are correct.
 */
export async function raiseDifferences(
  { transact }: Database,
  node: string,
  differences: NonNullable<Check["differences"]>,
): Promise<void> {
  await transact(async (tx) => {
    const last = await findRow(
      tx.trx.raw(
        `select differences = cast(? as jsonb) as "isSame" from checks
          where "finishedAt" is not null order by "finishedAt" desc limit 1`,
        [JSON.stringify(differences)],
      ),
      z.object({ isSame: z.boolean() }),
    );
    if (last?.isSame ?? differences.length === 0) return;
    const row = await CheckModel.query(tx.trx)
      .insert({
        id: uuidv7(),
        node,
        done: CHECK_COUNT,
        of: CHECK_COUNT,
        differences,
        finishedAt: CheckModel.raw("now()"),
      })
      .returning("*");
    await notifyOfFault(tx, await publishCheck(tx, row));
  });
}
