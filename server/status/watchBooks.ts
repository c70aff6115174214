import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "#db/database.ts";
import { createMoneyTotals } from "./moneyTotals.ts";
import { findReconciliation, reconcileWhenDue } from "./reconciliation.ts";

const LOOK_MS = 60_000;
/** The start has more urgent things to do. */
const FIRST_LOOK_MS = 5_000;

type Options = { database: Database; log: Logger; registry: Registry; firstLookMs?: number };

/** Has the books checked every ten minutes, by one node of all, and tells the result. Returns how to stop. */
export function watchBooks({ database, log, registry, firstLookMs }: Options): () => Promise<void> {
  const { knex } = database;
  const registers = [registry];
  const broken = new Gauge({
    name: "livedesk_reconcile_differences",
    help: "Checks of the books that found rows which break them, at the last reconciliation",
    registers,
  });
  const finishedAt = new Gauge({
    name: "livedesk_reconcile_finished_timestamp_seconds",
    help: "When the last reconciliation ended; 0 before the first",
    registers,
  });
  const readMoney = createMoneyTotals(registry);
  /** The reconciliation for which the totals were read. */
  let readFor = 0;
  let looking = Promise.resolve();

  async function look(): Promise<void> {
    try {
      await reconcileWhenDue(knex);
      const last = await findReconciliation(knex);
      if (last === null || last.finishedAt === null || last.differences === null) return;
      if (last.finishedAt.getTime() !== readFor) await readMoney(knex);
      readFor = last.finishedAt.getTime();
      broken.set(last.differences.length);
      finishedAt.set(last.finishedAt.getTime() / 1_000);
      if (last.differences.length > 0)
        log.error({ differences: last.differences }, "The books are not in order");
    } catch (error) {
      log.warn({ err: error }, "The books could not be checked");
    }
  }

  function lookNext(): void {
    looking = looking.then(look);
  }

  const first = setTimeout(lookNext, firstLookMs ?? FIRST_LOOK_MS);
  const timer = setInterval(lookNext, LOOK_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await looking;
  };
}
