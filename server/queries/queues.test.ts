import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDays } from "#db/dailyStats/readDays.ts";
import { orderSchema } from "#protocol/orders.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { createExpectations } from "./expectation.ts";
import { readQueues } from "./queues.ts";

let app: TestApp;
let trader: SignedInClient;
let admin: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  trader = await app.trader("1000");
  admin = await app.administrator();
});
afterAll(() => app.close());

/** Places an order as if so many seconds ago. */
async function place(secondsAgo: number): Promise<string> {
  const { id } = orderSchema.parse((await trader.post("/api/orders", orderRequest("1"))).body);
  return backdate("orders", id, secondsAgo);
}

async function deposit(secondsAgo: number): Promise<string> {
  const body = { type: "deposit", amount: "1", transactionId: `0x${secondsAgo}` };
  const { id } = transactionSchema.parse((await trader.post("/api/transactions", body)).body);
  return backdate("transactions", id, secondsAgo);
}

async function backdate(table: string, id: string, seconds: number): Promise<string> {
  const { knex } = app.context.database;
  await knex.transaction(async (trx) => {
    // The terms of orders can't change otherwise.
    await trx.raw("set local session_replication_role = replica");
    const createdAt = trx.raw(`now() - ? * interval '1 second'`, [seconds]);
    await trx(table).where({ id }).update({ createdAt });
  });
  return id;
}

const resolve = (id: string) =>
  admin.patch(`/api/admin/orders/${id}/resolve`, { result: "rejected", returnRate: "0" });

test("a queue's figures count what waits and what people decided, not what traders cancelled", async () => {
  const { knex } = app.context.database;
  expect((await readDays(knex, readQueues)).orders).toEqual({
    waiting: 0,
    oldestAt: null,
    medianSeconds: null,
    decidedLastHour: 0,
  });
  for (const age of [60, 120, 300]) await resolve(await place(age));
  await trader.post(`/api/orders/${await place(9_000)}/cancel`);
  const oldest = await place(500);
  await place(100);
  for (const age of [30, 90]) {
    const id = await deposit(age);
    await admin.patch(`/api/admin/transactions/${id}/process`, { status: "completed" });
  }
  await deposit(77);

  const { orders, deposits, withdrawals } = await readDays(knex, readQueues);
  expect(orders).toMatchObject({ waiting: 2, decidedLastHour: 3 });
  expect(Math.round((orders.medianSeconds ?? 0) / 10)).toBe(12);
  const { createdAt } = await knex("orders").where({ id: oldest }).first<{ createdAt: Date }>("createdAt");
  expect(orders.oldestAt).toBe(createdAt.toISOString());
  expect(deposits).toMatchObject({ waiting: 1, decidedLastHour: 2 });
  expect(Math.round((deposits.medianSeconds ?? 0) / 10)).toBe(6);
  expect(withdrawals).toMatchObject({ waiting: 0, medianSeconds: null, decidedLastHour: 0 });
});

describe("what a trader can expect", () => {
  const expectationOf = (who = trader) =>
    createExpectations(app.context.database.knex, { keptMs: 0 })(who.actor.user.id);

  test("is the own place in each queue, and nobody else's", async () => {
    const before = (await expectationOf()).ahead;
    const mine = await place(5);
    const other = await app.trader("1000");
    const theirs = orderSchema.parse((await other.post("/api/orders", orderRequest("1"))).body).id;
    const [{ ahead, orders }, ofOther] = [await expectationOf(), await expectationOf(other)];
    expect(ahead).toEqual(expect.arrayContaining([...before, { id: mine, before: 2 }]));
    expect(ahead.map(({ id }) => id)).not.toContain(theirs);
    expect(ofOther.ahead).toEqual([{ id: theirs, before: 3 }]);
    expect(orders.waiting).toBe(4);
  });

  test("is nothing about waiting until twenty were decided, then their median and nine of ten", async () => {
    expect((await expectationOf()).orders).toMatchObject({ medianSeconds: null, ninetiethSeconds: null });
    // Three were decided after 1, 2 and 5 minutes.
    for (let minutes = 1; minutes <= 18; minutes += 1) await resolve(await place(minutes * 60));
    const { medianSeconds, ninetiethSeconds } = (await expectationOf()).orders;
    expect([medianSeconds, ninetiethSeconds].map((seconds) => Math.round((seconds ?? 0) / 60))).toEqual([
      8, 16,
    ]);
  });

  test.each([
    ["", true, null],
    ["UTC", false, null],
    [
      "UTC; Mon 00:00-24:00; Tue 00:00-24:00; Wed 00:00-24:00; Thu 00:00-24:00; Fri 00:00-24:00; Sat 00:00-24:00; Sun 00:00-24:00",
      true,
      null,
    ],
  ])("with desk hours %j: open %s", async (deskHours, isOpen, changesAt) => {
    await app.context.database.knex("settings").update({ deskHours });
    expect(await expectationOf()).toMatchObject({ isOpen, changesAt });
    await app.context.database.knex("settings").update({ deskHours: "" });
  });

  test("is read once for all who ask within seconds", async () => {
    const expectations = createExpectations(app.context.database.knex);
    let shared = 0;
    const count = ({ sql }: { sql: string }) => (shared += sql.includes("percentile_cont") ? 1 : 0);
    app.context.database.knex.on("query", count);
    await Promise.all(Array.from({ length: 20 }, () => expectations(trader.actor.user.id)));
    app.context.database.knex.off("query", count);
    expect(shared).toBe(1);
  });
});

test.each([
  ["UTC; Mon 09:00-17:00", 200],
  ["", 200],
  ["Mars/Olympus; Mon 09:00-17:00", 400],
  ["UTC; Mon 09:00-09:00", 400],
  // Traders would wait forever.
  ["UTC", 400],
])("hours like %j are answered with %s", async (deskHours, status) => {
  expect((await admin.patch("/api/admin/settings", { deskHours })).status).toBe(status);
});
