import { expect, test } from "vitest";
import { createDesk } from "#server/test/desk.ts";
import { expectBooksSurviveWorkers, expectModelAndDeskAgree } from "#server/test/ledgerModel.ts";

/* The long run of server/commands/ledger.property.test.ts. The seed is in the names: LEDGER_SEED repeats a run. */
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);

test(
  `all of 4,000 operations agree with the model (LEDGER_SEED=${seed})`,
  { timeout: 30 * 60_000 },
  async () => {
    const desk = await createDesk();
    const administrator = await desk.administrator();
    const second = await desk.administrator();
    await expectModelAndDeskAgree({ desk, administrator, second }, { seed, runs: 20, operations: 200 });
    expect(await desk.reconcile()).toEqual([]);
    await desk.close();
  },
);

test(
  `20 workers with 200 operations each leave correct books (LEDGER_SEED=${seed})`,
  { timeout: 30 * 60_000 },
  async () => {
    const desk = await createDesk();
    const administrator = await desk.administrator();
    const second = await desk.administrator();
    await expectBooksSurviveWorkers({ desk, administrator, second }, { seed, workers: 20, operations: 200 });
    expect(await desk.reconcile()).toEqual([]);
    await desk.close();
  },
);
