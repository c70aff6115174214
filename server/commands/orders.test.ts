import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import type { Actor } from "../context.ts";
import { listOrders } from "../queries/orders.ts";
import { getTradeStats } from "../queries/stats.ts";
import { listTransactions } from "../queries/transactions.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { cancelOrder } from "./cancelOrder.ts";
import { placeOrder } from "./placeOrder.ts";
import { resolveOrder } from "./resolveOrder.ts";
import { updateSettings } from "./updateSettings.ts";
import { updateUser } from "./updateUser.ts";
import { inWords } from "../test/inWords.ts";
import { orderBody } from "../test/orderRequest.ts";

const d = (text: string) => decimalSchema.parse(text);

const BUY_100 = orderBody("100");
const WIN = { result: "win", returnRate: d("1.8"), adminComment: "Big Win - 1.8x return" } as const;

let desk: Desk;
let trader: Actor;
let administrator: Actor;

beforeAll(async () => {
  desk = await createDesk();
  administrator = await desk.administrator();
});

afterAll(async () => {
  await desk.close();
});

beforeEach(async () => {
  trader = await desk.trader("1000");
  desk.quote("BTC", 50_000);
  await desk.newEvents();
});

async function balances(): Promise<{ balance: string; held: string }> {
  const { balance, held } = (await desk.refreshed(trader)).user;
  return { balance, held };
}

async function eventNames(): Promise<string[]> {
  return (await desk.newEvents()).map(({ name }) => name);
}

const FIRST_PAGE = { limit: 200, sort: "newest" } as const;

describe("placing an order", () => {
  test("holds its total and updates everything that shows it", async () => {
    const order = await placeOrder(desk.context, trader, BUY_100);

    expect(order).toMatchObject({
      userId: trader.user.id,
      username: trader.user.username,
      type: "buy",
      crypto: "BTC",
      amount: "100.00",
      walletAddress: "N/A",
      pricePerCoin: "50000.00",
      tradingFee: "0.10",
      total: "100.10",
      status: "pending",
      returnRate: null,
      payout: null,
      resolvedAt: null,
      version: 1,
      evidence: {
        quote: { price: "50000", source: "test", status: "live", at: "2026-01-01T00:00:00.000Z" },
        resolution: null,
      },
    });
    expect(await balances()).toEqual({ balance: "899.90", held: "100.10" });
    const { items } = await listTransactions(desk.context.database.knex, {
      userId: trader.user.id,
      query: FIRST_PAGE,
    });
    expect(items).toMatchObject([
      { type: "trade", amount: "100.00", crypto: "BTC", status: "pending", orderId: order.id },
    ]);
    expect(await desk.newEvents()).toEqual([
      { name: "order.changed", userId: trader.user.id, payload: order },
      { name: "transaction.changed", userId: trader.user.id, payload: items[0] },
      { name: "user.changed", userId: trader.user.id, payload: (await desk.refreshed(trader)).user },
    ]);
  });

  test("uses the feed's price, not the trader's", async () => {
    const order = await placeOrder(desk.context, trader, { ...BUY_100, pricePerCoin: d("50400") });
    expect(order.pricePerCoin).toBe("50000.00");
  });

  test("computes fee and total itself when the trader's are too high", async () => {
    const order = await placeOrder(desk.context, trader, {
      ...BUY_100,
      tradingFee: d("50"),
      total: d("150"),
    });
    expect(order).toMatchObject({ tradingFee: "0.10", total: "100.10" });
  });

  test("asks again with the new figures when the total is higher than the trader saw", async () => {
    const placing = placeOrder(desk.context, trader, { ...BUY_100, tradingFee: d("0"), total: d("100") });
    await expect(placing).rejects.toMatchObject({
      code: "quote_changed",
      status: 409,
      details: { quote: { pricePerCoin: "50000", feeRate: "0.001", tradingFee: "0.1", total: "100.1" } },
    });
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
    expect(await eventNames()).toEqual([]);
  });

  test("asks again when the price moved more than 1 % against a buyer, but not when it fell", async () => {
    desk.quote("BTC", 50_501);
    await expect(placeOrder(desk.context, trader, BUY_100)).rejects.toMatchObject({ code: "quote_changed" });
    desk.quote("BTC", 40_000);
    expect(await placeOrder(desk.context, trader, BUY_100)).toMatchObject({ pricePerCoin: "40000.00" });
  });

  test("asks again when the price moved more than 1 % against a seller, but not when it rose", async () => {
    const sell = { ...BUY_100, type: "sell" } as const;
    desk.quote("BTC", 49_499);
    await expect(placeOrder(desk.context, trader, sell)).rejects.toMatchObject({ code: "quote_changed" });
    desk.quote("BTC", 60_000);
    expect(await placeOrder(desk.context, trader, sell)).toMatchObject({
      type: "sell",
      pricePerCoin: "60000.00",
    });
  });

  test("says how much is needed and available when the balance is too low", async () => {
    const dear = { ...BUY_100, amount: d("1000"), tradingFee: d("1"), total: d("1001") };
    await expect(placeOrder(desk.context, trader, dear)).rejects.toMatchObject({
      code: "insufficient_balance",
      status: 400,
      message: "You need $1,001.00 but only have $1,000.00",
    });
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
  });

  test("is refused if the trader was suspended meanwhile", async () => {
    await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    await expect(placeOrder(desk.context, trader, BUY_100)).rejects.toMatchObject({
      code: "account_suspended",
      status: 403,
    });
  });

  test("can use the whole balance when the total fits exactly", async () => {
    trader = await desk.trader("100.1");
    await placeOrder(desk.context, trader, BUY_100);
    expect(await balances()).toEqual({ balance: "0.00", held: "100.10" });
  });
});

describe("an Idempotency-Key", () => {
  test("returns the first order for a repetition and moves nothing more", async () => {
    const key = uuidv7();
    const first = await placeOrder(desk.context, trader, BUY_100, { key });
    expect(await placeOrder(desk.context, trader, BUY_100, { key })).toEqual(first);
    expect(await balances()).toEqual({ balance: "899.90", held: "100.10" });
  });

  test("makes one order of twenty parallel requests", async () => {
    const key = uuidv7();
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(desk.context, trader, BUY_100, { key })),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await balances()).toEqual({ balance: "899.90", held: "100.10" });
  });

  test("is refused for another request", async () => {
    const key = uuidv7();
    await placeOrder(desk.context, trader, BUY_100, { key });
    await expect(
      placeOrder(desk.context, trader, { ...BUY_100, crypto: "ETH", pricePerCoin: d("2500") }, { key }),
    ).rejects.toMatchObject({
      code: "idempotency_mismatch",
      status: 422,
    });
  });

  test("belongs to one user", async () => {
    const key = uuidv7();
    const mine = await placeOrder(desk.context, trader, BUY_100, { key });
    const theirs = await placeOrder(desk.context, await desk.trader(), BUY_100, { key });
    expect(theirs.id).not.toBe(mine.id);
  });

  test("can be used again after a refusal", async () => {
    const key = uuidv7();
    trader = await desk.trader("50");
    await expect(placeOrder(desk.context, trader, BUY_100, { key })).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    await updateUser(desk.context, administrator, trader.user.id, { balance: d("200") });
    expect(await placeOrder(desk.context, trader, BUY_100, { key })).toMatchObject({ status: "pending" });
  });
});

describe("resolving an order", () => {
  test.each([
    ["win", "1.8", "180.00", "1079.90", "completed"],
    ["win", "1.5", "150.00", "1049.90", "completed"],
    ["loss", "0.5", "50.00", "949.90", "completed"],
    ["loss", "0", "0.00", "899.90", "completed"],
    ["rejected", "0", "0.00", "1000.00", "rejected"],
  ] as const)("as %s at %s pays %s", async (result, returnRate, payout, balance, tradeStatus) => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    const order = await resolveOrder(desk.context, administrator, id, {
      result,
      returnRate: d(returnRate),
      adminComment: "why",
    });

    expect(order).toMatchObject({ status: result, returnRate, payout, adminComment: "why", version: 2 });
    expect(await balances()).toEqual({ balance, held: "0.00" });
    const { items } = await listTransactions(desk.context.database.knex, {
      userId: trader.user.id,
      query: FIRST_PAGE,
    });
    expect(items).toMatchObject([
      { status: tradeStatus, adminComment: "why", processedAt: order.resolvedAt, version: 2 },
    ]);
  });

  test("stores the evidence for the trader", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    desk.quote("BTC", 51_000);
    const order = await resolveOrder(desk.context, administrator, id, WIN);
    expect(order.evidence).toEqual({
      quote: { price: "50000", source: "test", status: "live", at: "2026-01-01T00:00:00.000Z" },
      resolution: {
        market: { price: "51000", source: "test", status: "live", at: "2026-01-01T00:00:00.000Z" },
        marketChangePercent: "2",
        resolvedBy: administrator.user.username,
        resolvedById: administrator.user.id,
        ownAccount: false,
        comment: "Big Win - 1.8x return",
        balanceBefore: "899.90",
        balanceAfter: "1079.90",
      },
    });
  });

  test("publishes the order, its transaction and the user", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    await desk.newEvents();
    const order = await resolveOrder(desk.context, administrator, id, WIN);
    const published = await desk.newEvents();
    expect(published.map(({ name, userId }) => [name, userId])).toEqual([
      ["order.changed", trader.user.id],
      ["transaction.changed", trader.user.id],
      ["user.changed", trader.user.id],
    ]);
    expect(published[0]?.payload).toEqual(order);
  });

  test.each([
    ["win", "0.5"],
    ["loss", "1.8"],
    ["rejected", "1.5"],
    ["win", "3"],
  ] as const)("refuses %s at %s", async (result, returnRate) => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    await expect(
      resolveOrder(desk.context, administrator, id, { result, returnRate: d(returnRate) }),
    ).rejects.toMatchObject({
      code: "invalid_resolution",
      status: 400,
    });
    expect(await balances()).toEqual({ balance: "899.90", held: "100.10" });
  });

  test("happens once, and says by whom and when", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    const { resolvedAt } = await resolveOrder(desk.context, administrator, id, WIN);
    const late = await desk.administrator();
    await expect(resolveOrder(desk.context, late, id, WIN)).rejects.toMatchObject({
      code: "already_resolved",
      status: 409,
      message: `This order was already resolved as win by ${administrator.user.username} at ${inWords(resolvedAt)}.`,
    });
    expect(await balances()).toEqual({ balance: "1079.90", held: "0.00" });
  });

  test("that does not exist is a 404", async () => {
    await expect(resolveOrder(desk.context, administrator, uuidv7(), WIN)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("still pays a suspended trader", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    await updateUser(desk.context, administrator, trader.user.id, { isActive: false });
    await resolveOrder(desk.context, administrator, id, WIN);
    expect(await balances()).toEqual({ balance: "1079.90", held: "0.00" });
  });

  test("counts in the statistics", async () => {
    trader = await desk.trader("1000");
    for (const outcome of [WIN, WIN, { result: "loss", returnRate: d("0") }] as const) {
      const { id } = await placeOrder(desk.context, trader, BUY_100);
      await resolveOrder(desk.context, administrator, id, outcome);
    }
    await placeOrder(desk.context, trader, BUY_100);
    expect(await getTradeStats(desk.context.database.knex, await desk.refreshed(trader))).toEqual({
      balance: "959.60",
      totalTrades: 4,
      successRate: 66.7,
      totalProfit: "59.70",
    });
  });
});

describe("cancelling an order", () => {
  test("returns the whole hold, including the fee", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    const order = await cancelOrder(desk.context, trader, id);
    expect(order).toMatchObject({ status: "cancelled", returnRate: null, payout: "0.00", version: 2 });
    expect(order.evidence.resolution).toMatchObject({ resolvedBy: trader.user.username, comment: null });
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
    const { items } = await listTransactions(desk.context.database.knex, {
      userId: trader.user.id,
      query: FIRST_PAGE,
    });
    expect(items).toMatchObject([{ status: "cancelled" }]);
  });

  test("is for its trader only: for others the order does not exist", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    await expect(cancelOrder(desk.context, await desk.trader(), id)).rejects.toMatchObject({
      code: "not_found",
      status: 404,
    });
    await expect(cancelOrder(desk.context, administrator, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is too late once it is resolved, and the other way round", async () => {
    const first = await placeOrder(desk.context, trader, BUY_100);
    await resolveOrder(desk.context, administrator, first.id, WIN);
    await expect(cancelOrder(desk.context, trader, first.id)).rejects.toMatchObject({
      code: "already_resolved",
    });
    const second = await placeOrder(desk.context, trader, BUY_100);
    const { resolvedAt } = await cancelOrder(desk.context, trader, second.id);
    await expect(resolveOrder(desk.context, administrator, second.id, WIN)).rejects.toMatchObject({
      message: `This order was already cancelled by ${trader.user.username} at ${inWords(resolvedAt)}.`,
    });
  });
});

describe("at the same moment", () => {
  test("40 orders of 100 on 1,000 with a fee of 0.1 %: exactly 9 fit", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => placeOrder(desk.context, trader, BUY_100)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(outcomes.length - refused.length).toBe(9);
    expect(refused).toHaveLength(31);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "insufficient_balance" });
    expect(await balances()).toEqual({ balance: "99.10", held: "900.90" });
    expect(await desk.reconcile()).toEqual([]);
  });

  test("5 administrators resolving the same 10 orders: 10 succeed, 40 are told who did", async () => {
    const orders = await Promise.all(
      Array.from({ length: 10 }, async () => placeOrder(desk.context, await desk.trader(), BUY_100)),
    );
    const administrators = await Promise.all(Array.from({ length: 5 }, () => desk.administrator()));
    const outcomes = await Promise.allSettled(
      administrators.flatMap((admin) => orders.map(({ id }) => resolveOrder(desk.context, admin, id, WIN))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(40);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: "already_resolved",
        message: expect.stringMatching(
          /^This order was already resolved as win by admin-\w+ at 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/,
        ),
      });
    }
    expect(await desk.reconcile()).toEqual([]);
  });

  test("a cancellation and a resolution: one of them wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await placeOrder(desk.context, trader, BUY_100);
      const outcomes = await Promise.allSettled([
        cancelOrder(desk.context, trader, id),
        resolveOrder(desk.context, administrator, id, { result: "rejected", returnRate: d("0") }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
    expect(await balances()).toEqual({ balance: "1000.00", held: "0.00" });
  });
});

describe("a changed fee", () => {
  test("applies from the next order on", async () => {
    await updateSettings(desk.context, administrator, { tradingFee: d("0.02") });
    await expect(placeOrder(desk.context, trader, BUY_100)).rejects.toMatchObject({
      code: "quote_changed",
      details: { quote: { feeRate: "0.02", tradingFee: "2", total: "102" } },
    });
    const order = await placeOrder(desk.context, trader, { ...BUY_100, tradingFee: d("2"), total: d("102") });
    expect(order).toMatchObject({ tradingFee: "2.00", total: "102.00" });
    await updateSettings(desk.context, administrator, { tradingFee: d("0.001") });
  });
});

describe("the list of orders", () => {
  test("pages by cursor without gaps or repetitions, in both directions", async () => {
    const placed: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      placed.push(
        (await placeOrder(desk.context, trader, { ...BUY_100, amount: d("10"), total: d("10.01") })).id,
      );
    }
    const { knex } = desk.context.database;
    const of = (query: Partial<Parameters<typeof listOrders>[1]["query"]>) =>
      listOrders(knex, { userId: trader.user.id, query: { limit: 2, sort: "newest", ...query } });

    const first = await of({});
    const second = await of({ before: first.next ?? undefined });
    const third = await of({ before: second.next ?? undefined });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      placed.toReversed(),
    );
    expect(third.next).toBeNull();
    expect((await of({ sort: "oldest" })).items.map(({ id }) => id)).toEqual(placed.slice(0, 2));
  });

  test("filters by type, coin, status, time and text", async () => {
    const { id } = await placeOrder(desk.context, trader, BUY_100);
    await placeOrder(desk.context, trader, {
      ...BUY_100,
      type: "sell",
      crypto: "ETH",
      pricePerCoin: d("2500"),
    });
    await resolveOrder(desk.context, administrator, id, { ...WIN, adminComment: "100% sure_thing" });
    const { knex } = desk.context.database;
    const count = async (query: Partial<Parameters<typeof listOrders>[1]["query"]>) =>
      (await listOrders(knex, { userId: trader.user.id, query: { ...FIRST_PAGE, ...query } })).items.length;

    expect(await count({})).toBe(2);
    expect(await count({ type: "sell" })).toBe(1);
    expect(await count({ crypto: "BTC" })).toBe(1);
    expect(await count({ status: "pending" })).toBe(1);
    expect(await count({ to: "2020-01-01T00:00:00Z" })).toBe(0);
    expect(await count({ from: "2020-01-01T00:00:00Z" })).toBe(2);
    expect(await count({ q: "SURE_THING" })).toBe(1);
    expect(await count({ q: "100%" })).toBe(1);
    expect(await count({ q: "sure%thing" })).toBe(0);
  });
});

test("the books are correct after all of this", async () => {
  expect(await desk.reconcile()).toEqual([]);
});
