import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import type { DayReport } from "#protocol/report.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { submitDeposit } from "../test/submit.ts";

const ORDER = orderRequest("100");
const NOTHING = {
  orders: 0,
  volume: "0.00",
  wins: 0,
  losses: 0,
  rejected: 0,
  cancelled: 0,
  fees: "0.00",
  payouts: "0.00",
  deposits: "0.00",
  withdrawals: "0.00",
  ownDecisions: 0,
};

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
  trader = await app.trader("1000");
});
afterAll(() => app.close());

async function place(): Promise<Order> {
  return (await trader.post("/api/orders", ORDER)).body as Order;
}

async function resolve({ id }: Order, result: string, returnRate: string): Promise<void> {
  expect((await admin.patch(`/api/admin/orders/${id}/resolve`, { result, returnRate })).status).toBe(200);
}

async function report(days: number): Promise<DayReport> {
  const { status, body } = await admin.get(`/api/admin/reports/days?days=${days}`);
  expect(status).toBe(200);
  return body as DayReport;
}

test("each day shows what was placed, how orders ended and what was moved; the exposure shows what is open", async () => {
  await resolve(await place(), "win", "1.8");
  await resolve(await place(), "loss", "0.5");
  await resolve(await place(), "rejected", "0");
  await trader.post(`/api/orders/${(await place()).id}/cancel`);
  await place();
  const old = await place();
  const deposit = await submitDeposit(trader, "20");
  await admin.patch(`/api/admin/transactions/${deposit.id}/process`, { status: "completed" });
  const { knex } = app.context.database;
  await knex.raw("alter table orders disable trigger user");
  await knex("orders")
    .where({ id: old.id })
    .update({ createdAt: knex.raw("now() - interval '1 day'") });
  await knex.raw("alter table orders enable trigger user");

  const { days, exposure } = await report(3);

  const { rows } = await knex.raw<{ rows: { day: string }[] }>(
    `select ((now() at time zone 'UTC')::date - ago)::text as day from generate_series(2, 0, -1) ago`,
  );
  expect(days).toEqual([
    { ...NOTHING, day: rows[0]?.day },
    { ...NOTHING, day: rows[1]?.day, orders: 1, volume: "100.00" },
    {
      day: rows[2]?.day,
      orders: 5,
      volume: "500.00",
      wins: 1,
      losses: 1,
      rejected: 1,
      cancelled: 1,
      fees: "0.20",
      payouts: "230.00",
      deposits: "20.00",
      withdrawals: "0.00",
      ownDecisions: 0,
    },
  ]);
  expect(exposure).toEqual({ orders: 2, amount: "200.00", highestPayout: "360.00" });
  expect((await report(1)).days).toEqual([days[2]]);
});

test("it covers thirty days by default, 92 at most, and is for administrators", async () => {
  expect((await admin.get("/api/admin/reports/days")).body).toMatchObject({
    days: { length: 30 },
  });
  expect((await admin.get("/api/admin/reports/days?days=93")).status).toBe(400);
  expect((await trader.get("/api/admin/reports/days")).status).toBe(403);
  expect((await app.anonymous().get("/api/admin/reports/days")).status).toBe(401);
});
