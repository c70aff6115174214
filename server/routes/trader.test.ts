import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { countStatuses } from "../test/client.ts";
import { DESK_ADDRESSES } from "../test/desk.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { BTC_ADDRESS, withdrawalRequest } from "../test/transferRequests.ts";

/* Statuses, lists and headers of the traders' routes; the tests of the commands cover the money. */

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const order = orderRequest("100");
const deposit = { type: "deposit", crypto: "ETH", amount: "250.5", memo: "from my phone" };
const withdrawal = withdrawalRequest("40");

describe("orders", () => {
  test("a placed order is answered with 201 and shown on the trader's screens", async () => {
    const trader = await app.trader("1000");
    await app.desk.newEvents();

    const { status, body } = await trader.post("/api/orders", order);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: trader.actor.user.username,
      status: "pending",
      amount: "100.00",
      tradingFee: "0.10",
      total: "100.10",
      returnRate: null,
      payout: null,
      resolvedAt: null,
      evidence: { quote: { price: "50000", source: "test", status: "live" }, resolution: null },
    });
    expect((await app.desk.newEvents()).map(({ name }) => name)).toEqual([
      "order.changed",
      "transaction.changed",
      "user.changed",
    ]);
    expect(await trader.get("/api/user")).toMatchObject({ body: { balance: "899.90", held: "100.10" } });
  });

  test("more than the balance is 400; if the quote has changed, 409 with the figures", async () => {
    const trader = await app.trader("50");
    expect(await trader.post("/api/orders", order)).toMatchObject({
      status: 400,
      body: { code: "insufficient_balance" },
    });
    expect(await trader.post("/api/orders", { ...order, total: "100" })).toMatchObject({
      status: 409,
      body: { code: "quote_changed", quote: { pricePerCoin: "50000", tradingFee: "0.1", total: "100.1" } },
    });
  });

  test.each([
    ["numbers", { pricePerCoin: 50000, tradingFee: 0.019989999999999997, total: 20.009989999999998 }],
    [
      "their texts",
      { pricePerCoin: "5e+4", tradingFee: "0.019989999999999997", total: "20.009989999999998" },
    ],
    ["a price with more digits", { pricePerCoin: 49999.99999999999, tradingFee: "1e-7", total: "20.00999" }],
  ])("the figures shown may be written as JavaScript writes them: %s", async (_, shown) => {
    const trader = await app.trader("1000");
    expect(await trader.post("/api/orders", { ...order, amount: "19.99", ...shown })).toMatchObject({
      status: 201,
      body: { pricePerCoin: "50000.00", tradingFee: "0.01999", total: "20.00999" },
    });
  });

  test("one key makes one order, and another order with it is refused", async () => {
    const trader = await app.trader("1000");
    const send = (body: object) => trader.post("/api/orders", body, { "Idempotency-Key": "once" });

    const answers = await Promise.all(Array.from({ length: 20 }, () => send(order)));

    expect(countStatuses(answers)).toEqual({ 201: 20 });
    expect(new Set(answers.map(({ body }) => (body as Order).id)).size).toBe(1);
    const repeated = answers.filter(({ headers }) => headers.get("Idempotent-Replayed") === "true");
    expect(repeated).toHaveLength(19);
    expect((await trader.get("/api/orders")).body).toHaveLength(1);
    expect(await send({ ...order, amount: "200", total: "200.2" })).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch" },
    });
  });

  test("can be cancelled by their trader, once", async () => {
    const [trader, stranger] = [await app.trader("1000"), await app.trader()];
    const { id } = (await trader.post("/api/orders", order)).body as Order;

    expect((await stranger.post(`/api/orders/${id}/cancel`)).status).toBe(404);
    expect(await trader.post(`/api/orders/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { id, status: "cancelled", payout: "0.00" },
    });
    expect(await trader.post(`/api/orders/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "already_resolved" },
    });
  });

  test("come in pages that link to the next one, newest first, without gaps", async () => {
    const trader = await app.trader("1000");
    const placed: string[] = [];
    for (let index = 0; index < 5; index += 1)
      placed.unshift(((await trader.post("/api/orders", order)).body as Order).id);

    const pages: string[][] = [];
    let path: string | undefined = "/api/orders?limit=2&status=pending";
    while (path !== undefined) {
      const { body, headers } = await trader.get(path);
      pages.push((body as Order[]).map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
    }

    expect(pages).toEqual([placed.slice(0, 2), placed.slice(2, 4), placed.slice(4)]);
  });

  test("are each trader's own", async () => {
    const [trader, stranger] = [await app.trader("1000"), await app.trader()];
    await trader.post("/api/orders", order);
    expect((await stranger.get("/api/orders")).body).toEqual([]);
    expect((await stranger.get("/api/transactions")).body).toEqual([]);
  });
});

const NO_ADDRESS = { btcWalletAddress: "", ethWalletAddress: "", usdtWalletAddress: "" };
const ONLY_ETH = { ...NO_ADDRESS, ethWalletAddress: DESK_ADDRESSES.ethWalletAddress };

describe("transactions", () => {
  test.each([
    ["BTC", ONLY_ETH, 400, "Bitcoin deposits aren't available right now. Please choose another coin."],
    ["USDT", ONLY_ETH, 400, "Tether deposits aren't available right now. Please choose another coin."],
    ["ETH", ONLY_ETH, 201, undefined],
    ["ETH", NO_ADDRESS, 400, "Deposits aren't available yet: the desk has not set a deposit address."],
  ])("a deposit of %s to a desk with %j is %i", async (crypto, addresses, status, message) => {
    const { knex } = app.context.database;
    const trader = await app.trader();
    await knex("settings").update(addresses);
    try {
      const transactionId = `${crypto}-${status}-${message?.length}`;
      const answer = await trader.post("/api/transactions", { ...deposit, crypto, transactionId });
      expect(answer).toMatchObject({
        status,
        body:
          message === undefined
            ? { status: "pending" }
            : { code: "validation_failed", message, fields: { crypto: message } },
      });
    } finally {
      await knex("settings").update(DESK_ADDRESSES);
    }
  });

  test("deposits and withdrawals wait for the desk", async () => {
    const trader = await app.trader("100");

    expect(await trader.post("/api/transactions", { ...deposit, transactionId: "0xabc" })).toMatchObject({
      status: 201,
      body: { type: "deposit", crypto: "ETH", amount: "250.50", status: "pending", transactionId: "0xabc" },
    });
    expect(await trader.post("/api/transactions", withdrawal)).toMatchObject({
      status: 201,
      body: {
        type: "withdrawal",
        amount: "40.00",
        status: "pending",
        walletAddress: BTC_ADDRESS,
      },
    });
    expect(await trader.get("/api/user")).toMatchObject({ body: { balance: "60.00", held: "40.00" } });
    expect(await trader.post("/api/transactions", { ...withdrawal, amount: "60.01" })).toMatchObject({
      status: 400,
      body: { code: "insufficient_balance" },
    });
    expect(await trader.post("/api/transactions", { ...deposit, transactionId: "0xabc" })).toMatchObject({
      status: 409,
      body: { code: "deposit_taken" },
    });
  });

  test.each([
    [{ ...deposit }, "transactionId"],
    [{ ...deposit, transactionId: " " }, "transactionId"],
    [{ ...deposit, transactionId: "x", amount: "0" }, "amount"],
    [{ ...withdrawal, walletAddress: "" }, "walletAddress"],
    [{ ...withdrawal, crypto: undefined }, "crypto"],
    [{ type: "trade", amount: "1" }, "type"],
    [{ ...withdrawal, status: "completed" }, "status"],
  ])("refuses %j", async (body, field) => {
    expect(await (await app.trader()).post("/api/transactions", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { [field]: expect.any(String) } },
    });
  });

  test("details are for their trader and administrators", async () => {
    const [trader, stranger, admin] = [
      await app.trader("1000"),
      await app.trader(),
      await app.administrator(),
    ];
    const placed = (await trader.post("/api/orders", order)).body as Order;
    const [trade] = (await trader.get("/api/transactions?type=trade")).body as Transaction[];
    const path = `/api/transactions/${trade?.id}/details`;

    expect(await trader.get(path)).toMatchObject({
      status: 200,
      body: { transaction: { id: trade?.id, orderId: placed.id }, orderDetails: placed },
    });
    expect((await admin.get(path)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
  });

  test("can be cancelled by their trader while they wait", async () => {
    const trader = await app.trader("100");
    const { id } = (await trader.post("/api/transactions", withdrawal)).body as Transaction;

    expect(await trader.post(`/api/transactions/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
    expect(await trader.post(`/api/transactions/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "already_processed" },
    });
  });
});

test("the dashboard starts at zero", async () => {
  expect(await (await app.trader("12.5")).get("/api/dashboard/stats")).toMatchObject({
    status: 200,
    body: { balance: "12.50", totalTrades: 0, successRate: 0, totalProfit: "0.00" },
  });
});
