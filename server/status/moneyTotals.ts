import type { Knex } from "knex";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import { readRows } from "#db/rows.ts";

/** The accounts of the ledger, as `entries` names them. */
const ACCOUNTS = ["available", "held", "custody", "fees", "trading", "adjustments"];

const totalSchema = z.object({ account: z.string(), usd: z.number() });

/** A gauge of what the ledger holds by account; returns how to read the ledger into it, which costs a scan. */
export function createMoneyTotals(registry: Registry): (knex: Knex) => Promise<void> {
  const totals = new Gauge({
    name: "livedesk_money_usd",
    help: "Sum of the entries of an account of the ledger in USD, read after each reconciliation; all accounts together are 0",
    labelNames: ["account"],
    registers: [registry],
  });
  return async (knex) => {
    // A gauge is a float: for watching only, never for computing with.
    const rows = await knex.transaction(
      async (trx) => {
        await trx.raw("set local statement_timeout = 0");
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
