import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Coin, Result } from "#protocol/constants.ts";
import { RESOLUTIONS } from "#protocol/constants.ts";
import { add, compare, type Decimal, subtract, toDecimal, ZERO } from "#protocol/money.ts";
import { orderFigures, payoutOf } from "#protocol/rules.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { cancelOrder } from "./cancelOrder.ts";
import { cancelTransaction } from "./cancelTransaction.ts";
import { placeOrder } from "./placeOrder.ts";
import { processTransaction } from "./processTransaction.ts";
import { resolveOrder } from "./resolveOrder.ts";
import { submitTransaction } from "./submitTransaction.ts";
import { updateUser } from "./updateUser.ts";

/* Random operations against a model of two sums and a list. The seed is in the names of the tests: LEDGER_SEED runs the same again. */

const FEE = toDecimal("0.001");
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);
const RUNS = 12;
const OPERATIONS = 30;

type Waiting = { id: string; kind: "order" | "deposit" | "withdrawal"; amount: Decimal; hold: Decimal };
type Model = { available: Decimal; held: Decimal; banned: boolean; waiting: Waiting[] };

/** One step: what it does to the desk, and to the model if the desk accepts it. */
type Operation =
  | { do: "order"; coin: Coin; cents: number }
  | { do: "deposit"; cents: number }
  | { do: "withdraw"; cents: number }
  | { do: "settle"; pick: number; resolution: number; approve: boolean }
  | { do: "cancel"; pick: number }
  | { do: "setBalance"; cents: number }
  | { do: "ban"; banned: boolean };

const cents = fc.integer({ min: 1, max: 60_000 });
const pick = fc.nat(100);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      coin: fc.constantFrom("BTC", "ETH", "USDT"),
      cents,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("deposit" as const), cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw" as const), cents }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      pick,
      resolution: fc.nat(4),
      approve: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("setBalance" as const), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("ban" as const), banned: fc.boolean() }) },
);

let desk: Desk;
let administrator: Actor;

beforeAll(async () => {
  desk = await createDesk();
  administrator = await desk.administrator();
});

afterAll(() => desk.close());

function usd(amountInCents: number): Decimal {
  return toDecimal((amountInCents / 100).toFixed(2));
}

function hold(model: Model, waiting: Waiting): void {
  model.available = subtract(model.available, waiting.hold);
  model.held = add(model.held, waiting.hold);
  model.waiting.push(waiting);
}

function release(model: Model, waiting: Waiting, credit: Decimal): void {
  model.held = subtract(model.held, waiting.hold);
  model.available = add(model.available, credit);
  model.waiting = model.waiting.filter(({ id }) => id !== waiting.id);
}

/** Expects the refusal that the model foresees, and nothing else. */
async function refused(code: string, work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toMatchObject({ code });
}

async function take(
  model: Model,
  needed: Decimal,
  work: () => Promise<{ id: string }>,
  kind: Waiting["kind"],
  amount: Decimal,
) {
  if (model.banned) return refused("account_suspended", work());
  if (compare(model.available, needed) < 0) return refused("insufficient_balance", work());
  const { id } = await work();
  hold(model, { id, kind, amount, hold: needed });
  return undefined;
}

async function settle(
  model: Model,
  waiting: Waiting,
  step: Extract<Operation, { do: "settle" }>,
): Promise<void> {
  if (waiting.kind !== "order") {
    await processTransaction(desk.context, administrator, waiting.id, {
      status: step.approve ? "completed" : "rejected",
    });
    const credited = waiting.kind === "deposit" ? step.approve : !step.approve;
    release(model, waiting, credited ? waiting.amount : ZERO);
    return;
  }
  const resolution = RESOLUTIONS[step.resolution] ?? RESOLUTIONS[0];
  const result: Result = resolution.result;
  const returnRate = toDecimal(resolution.returnRate);
  await resolveOrder(desk.context, administrator, waiting.id, { result, returnRate });
  release(
    model,
    waiting,
    result === "rejected" ? waiting.hold : payoutOf(result, waiting.amount, returnRate),
  );
}

async function run(trader: Actor, model: Model, step: Operation): Promise<void> {
  const { context } = desk;
  switch (step.do) {
    case "order": {
      const amount = usd(step.cents);
      const figures = orderFigures(amount, FEE);
      const pricePerCoin = toDecimal(context.prices.current().prices[step.coin].price);
      const body = {
        type: "buy",
        crypto: step.coin,
        amount,
        walletAddress: "N/A",
        pricePerCoin,
        ...figures,
      } as const;
      return take(model, figures.total, () => placeOrder(context, trader, body), "order", amount);
    }
    case "deposit": {
      const amount = usd(step.cents);
      const transactionId = `tx-${crypto.randomUUID()}`;
      const { id } = await submitTransaction(context, trader, { type: "deposit", amount, transactionId });
      return hold(model, { id, kind: "deposit", amount, hold: ZERO });
    }
    case "withdraw": {
      const amount = usd(step.cents);
      const body = { type: "withdrawal", crypto: "BTC", amount, walletAddress: "bc1" } as const;
      return take(model, amount, () => submitTransaction(context, trader, body), "withdrawal", amount);
    }
    case "settle": {
      const waiting = model.waiting[step.pick % Math.max(1, model.waiting.length)];
      return waiting === undefined ? undefined : settle(model, waiting, step);
    }
    case "cancel": {
      const waiting = model.waiting[step.pick % Math.max(1, model.waiting.length)];
      if (waiting === undefined) return undefined;
      await (waiting.kind === "order" ? cancelOrder : cancelTransaction)(context, trader, waiting.id);
      return release(model, waiting, waiting.hold);
    }
    case "setBalance":
      model.available = usd(step.cents);
      await updateUser(context, administrator, trader.user.id, { balance: model.available });
      return undefined;
    case "ban":
      model.banned = step.banned;
      await updateUser(context, administrator, trader.user.id, { isActive: !step.banned });
      return undefined;
  }
}

test(
  `after any operations the desk holds what the model holds, and the books are in order (LEDGER_SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }),
        async (steps) => {
          const trader = await desk.trader("500");
          const model: Model = { available: toDecimal("500"), held: ZERO, banned: false, waiting: [] };
          for (const step of steps) {
            await run(trader, model, step);
            const { user } = await desk.refreshed(trader);
            expect({ available: toDecimal(user.balance), held: toDecimal(user.held) }).toEqual({
              available: model.available,
              held: model.held,
            });
          }
          expect(await desk.reconcile()).toEqual([]);
        },
      ),
      { seed, numRuns: RUNS },
    );
  },
);

test(`twenty workers on one account leave the books in order (LEDGER_SEED=${seed})`, async () => {
  const trader = await desk.trader("300");
  const plans = fc.sample(fc.array(operation, { minLength: 10, maxLength: 10 }), { seed, numRuns: 20 });
  const shared: Model = { available: ZERO, held: ZERO, banned: false, waiting: [] };
  await Promise.all(
    plans.map(async (steps) => {
      for (const step of steps) {
        // The shared model is no oracle here: what others did meanwhile may refuse any step.
        await attempt(() => runBlindly(trader, shared, step));
      }
    }),
  );
  expect(await desk.reconcile()).toEqual([]);
});

/** Lets refusals pass, which are the desk working as it should; anything else is a fault. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function runBlindly(trader: Actor, shared: Model, step: Operation): Promise<void> {
  if (step.do === "order" || step.do === "deposit" || step.do === "withdraw") {
    const blind: Model = { available: toDecimal("999999"), held: ZERO, banned: false, waiting: [] };
    await run(trader, blind, step);
    shared.waiting.push(...blind.waiting);
    return;
  }
  await run(trader, shared, step);
}
