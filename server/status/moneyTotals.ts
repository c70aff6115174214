import type { Knex } from "knex";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import { liftLimits } from "#db/liftLimits.ts";
import { readRows } from "#db/rows.ts";

/** The accounts of the ledger, as named in `entries`. */
const ACCOUNTS = ["available", "held", "custody", "fees", "trading", "adjustments"];

const totalSchema = z.object({ account: z.string(), usd: z.number() });

/** A gauge of the ledger's balances by account; returns a function that reads them, which costs a scan. */
export function createMoneyTotals(registry: Registry): (knex: Knex) => Promise<void> {
  const totals = new Gauge({
    name: "livedesk_money_usd",
    help: "Sum of the entries of an account of the ledger in USD, read after each reconciliation; all accounts together are 0",
    labelNames: ["account"],
    registers: [registry],
  });
  return async (knex) => {
    // A gauge is a float: for display only, never for computing.
    const rows = await knex.transaction(
      async (trx) => {
        await liftLimits(trx);
        return readRows(
          trx.raw("select account, sum(amount)::float8 as usd from entries group by account"),
          totalSchema,
        );
      },
      { readOnly: true },
    );
    const usd = new Map(rows.map((row) => [row.account, row.usd]));
    for (const account of ACCOUNTS) totals.set({ account }, usd.get(account) ?? 0);
  };
}
