import type { Knex } from "knex";
import { z } from "zod";
import { DAYS } from "#db/dailyStats/figures.ts";
import { readDays } from "#db/dailyStats/readDays.ts";
import { readRow } from "#db/rows.ts";
import type { Books } from "#protocol/books.ts";
import { toWire } from "#protocol/money.ts";
import { findReconciliation } from "../status/reconciliation.ts";
import { listChecks } from "./checkRows.ts";

const SUMS = `
  select coalesce(sum(deposits), 0)::text as deposits, coalesce(sum(fees), 0)::text as fees,
         coalesce(sum(withdrawals), 0)::text as withdrawals, coalesce(sum(payouts), 0)::text as payouts,
         (select coalesce(sum(available), 0)::text from accounts) as available,
         (select coalesce(sum(held), 0)::text from accounts) as held
    from (${DAYS}) days`;

const sumsSchema = z.object({
  deposits: z.string(),
  fees: z.string(),
  withdrawals: z.string(),
  payouts: z.string(),
  available: z.string(),
  held: z.string(),
});

/** What the desk owes, took and paid, and what the last checks of its books and log found. */
export async function getBooks(knex: Knex): Promise<Books> {
  const sums = await readDays(knex, (trx, bounds) => readRow(trx.raw(SUMS, bounds), sumsSchema));
  const last = await findReconciliation(knex);
  return {
    owes: { available: toWire(sums.available), held: toWire(sums.held) },
    took: { deposits: toWire(sums.deposits), fees: toWire(sums.fees) },
    paid: { withdrawals: toWire(sums.withdrawals), payouts: toWire(sums.payouts) },
    booksChecked:
      last === null || last.finishedAt === null
        ? null
        : { at: last.finishedAt.toISOString(), node: last.node },
    checks: await listChecks(knex),
  };
}
