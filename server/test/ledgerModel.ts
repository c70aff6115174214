import fc from "fast-check";
import { expect } from "vitest";
import { isRetryable, isUnavailable } from "#db/errors.ts";
import type { Coin } from "#protocol/coins.ts";
import { add, compare, type Decimal, multiply, subtract, toDecimal, ZERO } from "#protocol/money.ts";
import type { Result } from "#protocol/orders.ts";
import { payoutOf, RESOLUTIONS } from "#protocol/rules.ts";
import { MAX_PENDING_TRANSFERS } from "#protocol/transactions.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { cancelTransaction } from "../commands/cancelTransaction.ts";
import { closePending } from "../commands/closePending.ts";
import { startPaying, stopPaying } from "../commands/payWithdrawal.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { processTransaction } from "../commands/processTransaction.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import { submitTransaction } from "../commands/submitTransaction.ts";
import { updateUser } from "../commands/updateUser.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";
import type { Desk } from "./desk.ts";
import { orderBody } from "./orderRequest.ts";

/*
 * Random operations checked against a model of two sums and a list. Both tests of the ledger use it: the quick one,
 * and the long one of the failure suite.
 */

const ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

type Waiting = {
  id: string;
  kind: "order" | "deposit" | "withdrawal";
  amount: Decimal;
  hold: Decimal;
  /** The administrator who is paying it. */
  payer: Actor | null;
};
/** `isShared` while others change the same desk, so that results can't be predicted. */
type Model = { available: Decimal; held: Decimal; banned: boolean; waiting: Waiting[]; isShared: boolean };

/** One operation: what it does to the desk, and to the model if the desk accepts it. */
type Operation =
  | { do: "order"; coin: Coin; cents: number }
  | { do: "orders"; coin: Coin; cents: number; count: number }
  | { do: "deposit"; cents: number }
  | { do: "withdraw"; cents: number }
  | { do: "settle"; pick: number; resolution: number; approve: boolean }
  | { do: "cancel"; pick: number }
  | { do: "pay"; pick: number; second: boolean }
  | { do: "giveBack"; pick: number; second: boolean }
  | { do: "closePending" }
  | { do: "setBalance"; cents: number }
  | { do: "ban"; banned: boolean };

const cents = fc.integer({ min: 1, max: 60_000 });
const coin = fc.constantFrom("BTC" as const, "ETH" as const, "USDT" as const);
const pick = fc.nat(100);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("order" as const), coin, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("orders" as const),
      coin,
      cents,
      count: fc.integer({ min: 2, max: 8 }),
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
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), pick, second: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("giveBack" as const), pick, second: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("closePending" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("setBalance" as const), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("ban" as const), banned: fc.boolean() }) },
);

/** One desk for all operations; the second administrator only pays. */
type Stage = { desk: Desk; administrator: Actor; second: Actor };

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

/** The default of MAX_PENDING_ORDERS. */
const MOST_ORDERS = 500;

/** Expects the refusal that the model predicts, and no other. */
async function refused(model: Model, code: string, work: Promise<unknown>): Promise<void> {
  if (model.isShared) await work;
  else await expect(work).rejects.toMatchObject({ code });
}

function picked<T>(from: T[], at: number): T | undefined {
  return from[at % Math.max(1, from.length)];
}

async function take(
  model: Model,
  needed: Decimal,
  work: () => Promise<{ id: string }>,
  kind: Waiting["kind"],
  amount: Decimal,
) {
  if (model.banned) return refused(model, "account_suspended", work());
  const most = kind === "order" ? MOST_ORDERS : MAX_PENDING_TRANSFERS;
  const isFull = model.waiting.filter((waiting) => waiting.kind === kind).length >= most;
  if (isFull) return refused(model, "too_many_pending", work());
  if (compare(model.available, needed) < 0) return refused(model, "insufficient_balance", work());
  const { id } = await work();
  hold(model, { id, kind, amount, hold: needed, payer: null });
  return undefined;
}

/** Orders of one amount that are sent at the same time: as many are placed as there is money for. */
async function takeTogether(
  { desk: { context } }: Stage,
  trader: Actor,
  model: Model,
  { coin: crypto, cents: each, count }: Extract<Operation, { do: "orders" }>,
): Promise<void> {
  const amount = usd(each);
  const body = orderBody(amount, { crypto, pricePerCoin: context.prices.current().prices[crypto].price });
  const most = model.banned ? 0 : count;
  const affordable = Array.from({ length: most }, (_, at) => multiply(body.total, toDecimal(at + 1)));
  const expected = affordable.filter((sum) => compare(sum, model.available) <= 0).length;
  const refusal = model.banned ? "account_suspended" : "insufficient_balance";

  const answers = await Promise.allSettled(
    Array.from({ length: count }, () => placeOrder(context, trader, body)),
  );
  for (const answer of answers) {
    if (answer.status === "fulfilled")
      hold(model, { id: answer.value.id, kind: "order", amount, hold: body.total, payer: null });
    else if (!(answer.reason instanceof Refusal)) throw answer.reason;
    else expect(answer.reason.code).toBe(refusal);
  }
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(expected);
}

async function settle(
  { desk, administrator }: Stage,
  model: Model,
  waiting: Waiting,
  step: Extract<Operation, { do: "settle" }>,
): Promise<void> {
  if (waiting.kind !== "order") {
    const decided = processTransaction(desk.context, waiting.payer ?? administrator, waiting.id, {
      status: step.approve ? "completed" : "rejected",
      ...(step.approve && waiting.payer !== null && { transactionId: waiting.id }),
    });
    if (waiting.payer !== null && !step.approve) return refused(model, "being_paid", decided);
    await decided;
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

/** Starts paying a withdrawal, taking it over if necessary, or gives it back. */
async function turnPaying(
  { desk: { context }, administrator, second }: Stage,
  model: Model,
  step: Extract<Operation, { do: "pay" | "giveBack" }>,
): Promise<void> {
  const waiting = picked(
    model.waiting.filter(({ kind }) => kind === "withdrawal"),
    step.pick,
  );
  if (waiting === undefined) return;
  const by = step.second ? second : administrator;
  const { id, payer } = waiting;
  if (step.do === "pay") {
    await startPaying(context, by, id, payer === null ? {} : { takeOverFrom: payer.user.username });
    waiting.payer = by;
    return;
  }
  const given = stopPaying(context, by, id);
  if (payer !== null && payer !== by) return refused(model, "being_paid", given);
  await given;
  waiting.payer = null;
}

/** Everything except what is being paid. */
async function close({ desk, administrator }: Stage, trader: Actor, model: Model): Promise<void> {
  const closing = closePending(desk.context, administrator, trader.user.id);
  if (!model.banned) return refused(model, "not_suspended", closing);
  const { left } = await closing;
  const paid = model.waiting.filter(({ payer }) => payer !== null);
  if (!model.isShared) expect(left.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort());
  for (const waiting of model.waiting) if (waiting.payer === null) release(model, waiting, waiting.hold);
}

async function run(stage: Stage, trader: Actor, model: Model, step: Operation): Promise<void> {
  const { administrator } = stage;
  const { context } = stage.desk;
  switch (step.do) {
    case "order": {
      const amount = usd(step.cents);
      const pricePerCoin = context.prices.current().prices[step.coin].price;
      const body = orderBody(amount, { crypto: step.coin, pricePerCoin });
      return take(model, body.total, () => placeOrder(context, trader, body), "order", amount);
    }
    case "orders":
      return takeTogether(stage, trader, model, step);
    case "deposit": {
      const amount = usd(step.cents);
      const transactionId = `tx-${crypto.randomUUID()}`;
      const body = { type: "deposit", amount, transactionId } as const;
      return take(model, ZERO, () => submitTransaction(context, trader, body), "deposit", amount);
    }
    case "withdraw": {
      const amount = usd(step.cents);
      const body = { type: "withdrawal", crypto: "BTC", amount, walletAddress: ADDRESS } as const;
      return take(model, amount, () => submitTransaction(context, trader, body), "withdrawal", amount);
    }
    case "settle": {
      const waiting = picked(model.waiting, step.pick);
      return waiting === undefined ? undefined : settle(stage, model, waiting, step);
    }
    case "cancel": {
      const waiting = picked(model.waiting, step.pick);
      if (waiting === undefined) return undefined;
      const taken = (waiting.kind === "order" ? cancelOrder : cancelTransaction)(context, trader, waiting.id);
      if (waiting.payer !== null) return refused(model, "being_paid", taken);
      await taken;
      return release(model, waiting, waiting.hold);
    }
    case "pay":
    case "giveBack":
      return turnPaying(stage, model, step);
    case "closePending":
      return close(stage, trader, model);
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

/**
 * Ignores refusals, which are the desk working correctly, and answers of 503, as after a long wait for a lock on a busy
 * machine. Any other error is a fault, also a deadlock.
 */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal || (isUnavailable(error) && !isRetryable(error))) return;
    throw error;
  }
}

async function runBlindly(stage: Stage, trader: Actor, shared: Model, planned: Operation): Promise<void> {
  // Twenty workers send enough at once: more would wait too long for two accounts.
  const step = planned.do === "orders" ? { ...planned, do: "order" as const } : planned;
  if (step.do === "order" || step.do === "deposit" || step.do === "withdraw") {
    const blind: Model = {
      ...shared,
      available: toDecimal("999999"),
      held: ZERO,
      banned: false,
      waiting: [],
    };
    await run(stage, trader, blind, step);
    shared.waiting.push(...blind.waiting);
    return;
  }
  await run(stage, trader, shared, step);
}

/** After each operation the desk has the model's balances; after each run the books are correct. */
export async function expectModelAndDeskAgree(
  stage: Stage,
  { seed, runs, operations }: { seed: number; runs: number; operations: number },
): Promise<void> {
  const { desk } = stage;
  const plans = fc.array(operation, { minLength: operations, maxLength: operations });
  await fc.assert(
    fc.asyncProperty(plans, async (steps) => {
      const trader = await desk.trader("500");
      const model: Model = {
        available: toDecimal("500"),
        held: ZERO,
        banned: false,
        waiting: [],
        isShared: false,
      };
      for (const step of steps) {
        await run(stage, trader, model, step);
        const { user } = await desk.refreshed(trader);
        expect({ available: toDecimal(user.balance), held: toDecimal(user.held) }).toEqual({
          available: model.available,
          held: model.held,
        });
      }
      expect(await desk.reconcile()).toEqual([]);
    }),
    { seed, numRuns: runs },
  );
}

/** Many workers at once on few accounts, so that they get in each other's way; the books must be correct at the end. */
export async function expectBooksSurviveWorkers(
  stage: Stage,
  { seed, workers, operations }: { seed: number; workers: number; operations: number },
): Promise<void> {
  const traders = [await stage.desk.trader("300"), await stage.desk.trader("300")];
  const plan = fc.array(operation, { minLength: operations, maxLength: operations });
  const shared: Model = { available: ZERO, held: ZERO, banned: false, waiting: [], isShared: true };
  await Promise.all(
    fc.sample(plan, { seed, numRuns: workers }).map(async (steps, worker) => {
      const trader = traders[worker % 2] ?? traders[0];
      if (trader === undefined) throw new Error("There is nobody to work on.");
      // The shared model predicts nothing: any step may be refused because of what others did.
      for (const step of steps) await attempt(() => runBlindly(stage, trader, shared, step));
    }),
  );
  expect(await stage.desk.reconcile()).toEqual([]);
}
