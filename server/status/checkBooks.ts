import type { Knex } from "knex";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import { createMoneyTotals } from "./moneyTotals.ts";
import { findReconciliation, type NamedDifferences, reconcileWhenDue } from "./reconciliation.ts";

type Options = {
  knex: Knex;
  log: Logger;
  registry: Registry;
  node?: string;
  /** On the node that has checked them. */
  onChecked?: (differences: NamedDifferences) => Promise<void>;
};

/** Returns a job that checks the books every ten minutes on one of the nodes, and updates the metrics on all. */
export function createBooksCheck({ knex, log, registry, node, onChecked }: Options): () => Promise<void> {
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
  /** The reconciliation at which the totals were last read. */
  let readFor = 0;

  return async () => {
    const found = await reconcileWhenDue({ knex, log }, node);
    if (found !== null) await onChecked?.(found);
    const last = await findReconciliation(knex);
    if (last === null || last.finishedAt === null || last.differences === null) return;
    if (last.finishedAt.getTime() !== readFor) await readMoney(knex);
    readFor = last.finishedAt.getTime();
    broken.set(last.differences.length);
    finishedAt.set(last.finishedAt.getTime() / 1_000);
    if (last.differences.length > 0)
      log.error({ differences: last.differences }, "The books are not in order");
  };
}
