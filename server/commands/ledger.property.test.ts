import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlaceOrder } from "#db/ledger/placeOrder.ts";
import { createRunStatement } from "#db/transact.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { expectBooksSurviveWorkers, expectModelAndDeskAgree } from "../test/ledgerModel.ts";

/*
 * The seed is in the names of the tests: LEDGER_SEED repeats a run. LEDGER_RUNS and LEDGER_OPERATIONS make it
 * longer; the failure suite has the long run.
 */
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.LEDGER_RUNS ?? 12);
const operations = Number(process.env.LEDGER_OPERATIONS ?? 30);

let desk: Desk;
let administrator: Actor;
let second: Actor;

beforeAll(async () => {
  desk = await createDesk();
  administrator = await desk.administrator();
  second = await desk.administrator();
});

afterAll(() => desk.close());

/** The same desk, placing at most so many orders in one statement. */
function inBatchesOf(together: number): Desk {
  const { context } = desk;
  const run = createRunStatement(context.database.knex, () => {});
  const placeOrder = createPlaceOrder(run, { underWay: 1, together });
  return { ...desk, context: { ...context, database: { ...context.database, placeOrder } } };
}

test.each([1, 2, 64])(
  `after any operations, with orders in batches of %i at most, the desk has the model's balances, and the books are correct (LEDGER_SEED=${seed})`,
  async (together) => {
    const stage = { desk: inBatchesOf(together), administrator, second };
    await expectModelAndDeskAgree(stage, { seed, runs: Math.ceil(runs / 3), operations });
    expect(await desk.reconcile()).toEqual([]);
  },
);

test(`twenty workers leave correct books (LEDGER_SEED=${seed})`, async () => {
  await expectBooksSurviveWorkers(
    { desk, administrator, second },
    { seed, workers: 20, operations: operations / 3 },
  );
  expect(await desk.reconcile()).toEqual([]);
});
