import { afterAll, beforeAll, expect, test } from "vitest";
import { storeFinishedDays } from "#db/dailyStats/storeFinishedDays.ts";
import { forgetSoFar, sumSoFar } from "#db/dailyStats/sumSoFar.ts";
import { reconcile } from "#db/reconcile.ts";
import { orderSchema } from "#protocol/orders.ts";
import { getBooks } from "../books/booksSummary.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { submitDeposit, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { getDayReport } from "./dayReport.ts";
import { getAdminStats } from "./stats.ts";

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
  trader = await app.trader("1000");
});
afterAll(() => app.close());

const knexOf = () => app.context.database.knex;

/** One decided and one pending item of each kind. */
async function work(): Promise<void> {
  const place = async () =>
    orderSchema.parse((await trader.post("/api/orders", orderRequest("100"))).body).id;
  const decided = await place();
  await admin.patch(`/api/admin/orders/${decided}/resolve`, { result: "win", returnRate: "1.5" });
  await trader.post(`/api/orders/${await place()}/cancel`);
  await place();
  for (const submitted of [await submitDeposit(trader, "20"), await submitWithdrawal(trader, "5")])
    await admin.patch(`/api/admin/transactions/${submitted.id}/process`, { status: "completed" });
  await submitDeposit(trader, "30");
  await submitWithdrawal(trader, "6");
}

/** Moves everything this many seconds into the past. */
async function backdate(seconds: number): Promise<void> {
  await knexOf().transaction(async (trx) => {
    // The terms of orders can't change otherwise.
    await trx.raw("set local session_replication_role = replica");
    const times = {
      users: ["createdAt"],
      orders: ["createdAt", "resolvedAt"],
      transactions: ["createdAt", "processedAt"],
    };
    for (const [table, columns] of Object.entries(times))
      for (const column of columns)
        await trx.raw("update ?? set ?? = ?? - ? * interval '1 second'", [table, column, column, seconds]);
  });
}

/** What the screens show, with the days added up: a test may run at midnight. */
async function figures(): Promise<object> {
  const { totalUsers, totalOrders, totalDeposits, totalWithdrawals, pendingOrders, pendingTransactions } =
    await getAdminStats(knexOf());
  const { days, exposure } = await getDayReport(knexOf(), 3);
  const { took, paid } = await getBooks(knexOf());
  return {
    totals: { totalUsers, totalOrders, totalDeposits, totalWithdrawals, pendingOrders, pendingTransactions },
    wins: days.reduce((sum, { wins }) => sum + wins, 0),
    cancelled: days.reduce((sum, { cancelled }) => sum + cancelled, 0),
    exposure,
    took,
    paid,
  };
}

async function summed(): Promise<object> {
  return knexOf()("deskSoFar").first("orders", "orderAmount", "deposits", "withdrawals");
}

const ONCE = {
  totals: {
    totalUsers: 2,
    totalOrders: 3,
    totalDeposits: "20.00",
    totalWithdrawals: "5.00",
    pendingOrders: 1,
    pendingTransactions: 2,
  },
  wins: 1,
  cancelled: 1,
  exposure: { orders: 1, amount: "100.00", highestPayout: "180.00" },
  took: { deposits: "20.00", fees: "0.10" },
  paid: { withdrawals: "5.00", payouts: "150.00" },
};
const TWICE = {
  totals: {
    totalUsers: 2,
    totalOrders: 6,
    totalDeposits: "40.00",
    totalWithdrawals: "10.00",
    pendingOrders: 2,
    pendingTransactions: 4,
  },
  wins: 2,
  cancelled: 2,
  exposure: { orders: 2, amount: "200.00", highestPayout: "360.00" },
  took: { deposits: "40.00", fees: "0.20" },
  paid: { withdrawals: "10.00", payouts: "300.00" },
};

test("figures are the same before and after they are summed, and what comes later is added", async () => {
  await work();
  await backdate(60);
  expect(await figures()).toEqual(ONCE);

  await sumSoFar(knexOf());

  expect(await summed()).toEqual({ orders: 1, orderAmount: "100.00000000", deposits: 1, withdrawals: 1 });
  expect(await figures()).toEqual(ONCE);
  await work();
  expect(await figures()).toEqual(TWICE);
  await backdate(30);
  await forgetSoFar(knexOf());
  await sumSoFar(knexOf());
  expect(await summed()).toEqual({ orders: 2, orderAmount: "200.00000000", deposits: 2, withdrawals: 2 });
  expect(await figures()).toEqual(TWICE);
  expect(await reconcile(knexOf())).toEqual([]);
});

test("nothing is summed that a transaction which is still open may add to", async () => {
  const until = async () => (await knexOf()("deskSoFar").first<{ until: Date }>("until")).until.getTime();
  const open = await knexOf().transaction();
  const { rows } = await open.raw<{ rows: [{ at: Date }] }>("select now() as at");
  const began = rows[0].at.getTime();
  try {
    await sumSoFar(knexOf(), { marginMs: 0 });
    expect(await until()).toBe(began);
  } finally {
    await open.rollback();
  }
  await sumSoFar(knexOf(), { marginMs: 0 });
  expect(await until()).toBeGreaterThan(began);
});

test("finished days replace what was summed of them, and wrong sums are found", async () => {
  await backdate(3 * 86_400);
  await forgetSoFar(knexOf());
  await sumSoFar(knexOf());
  await storeFinishedDays(knexOf());
  expect(await figures()).toMatchObject({ totals: TWICE.totals, took: TWICE.took });
  await sumSoFar(knexOf());
  expect(await knexOf()("deskDaysSoFar").select()).toEqual([]);
  expect(await figures()).toMatchObject({ totals: TWICE.totals, took: TWICE.took });

  await knexOf()("deskSoFar").update({ orders: 7 });
  await knexOf().raw(
    `insert into "deskDaysSoFar" select (now() at time zone 'UTC')::date, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`,
  );
  const found = await reconcile(knexOf());
  expect(found.map(({ check }) => check)).toEqual([
    // Lines of the audit log were not dated back.
    "the audit log tells how orders were resolved",
    "the audit log tells how deposits and withdrawals were processed",
    "the figures of the day so far are what happened",
    "what waits is counted as it was",
  ]);
});
