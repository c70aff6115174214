import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import { newApiTokenSchema } from "#protocol/tokens.ts";
import { type Transaction, transactionSchema } from "#protocol/transactions.ts";
import { type Answer, countStatuses, createProgram, type TestClient } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { depositRequest, withdrawalRequest } from "../test/transferRequests.ts";
import { orderRequest } from "../test/orderRequest.ts";

/* How much one account may have pending, with any client and any number of requests at once. */

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp({ maxPendingOrders: 12 });
  admin = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
});

type Kind = "orders" | "deposits" | "withdrawals";
const LIMITS: [kind: Kind, most: number][] = [
  ["orders", 12],
  ["deposits", 20],
  ["withdrawals", 20],
];

function submit(kind: Kind, client: TestClient = trader, key = uuidv7()): Promise<Answer> {
  const headers = { "Idempotency-Key": key };
  if (kind === "orders") {
    return client.post("/api/orders", orderRequest("1"), headers);
  }
  const body = kind === "deposits" ? depositRequest("1", { transactionId: key }) : withdrawalRequest("1");
  return client.post("/api/transactions", body, headers);
}

async function waiting(kind: Kind, userId = trader.actor.user.id): Promise<number> {
  const { knex } = app.context.database;
  const rows =
    kind === "orders"
      ? knex("orders").where({ userId, status: "pending" })
      : knex("transactions").where({ userId, type: kind.slice(0, -1), status: "pending" });
  return (await rows).length;
}

function repeat<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

describe.each(LIMITS)("%s", (kind, most) => {
  test("at once end with exactly the permitted number, for all sessions together", async () => {
    const clients = [trader, await app.signedIn(trader.actor)];
    const answers = await repeat(most * 4, (index) => submit(kind, clients[index % 2]));
    expect(countStatuses(answers)).toEqual({ 201: most, 409: most * 3 });
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "too_many_pending",
      message: `You have ${most} pending ${kind}, which is the maximum. Cancel one, or try again once one has been decided.`,
    });
    expect(await waiting(kind)).toBe(most);
  });

  test("make room when one is cancelled or decided, and count for nobody else", async () => {
    const key = uuidv7();
    const first = await submit(kind, trader, key);
    const others = await repeat(most - 1, () => submit(kind));
    expect((await submit(kind)).status).toBe(409);
    expect((await submit(kind, await app.trader("10"))).status).toBe(201);
    // Repeating an answered call adds none.
    expect((await submit(kind, trader, key)).body).toEqual(first.body);

    const path = kind === "orders" ? "orders" : "transactions";
    const [one, two] = others.map(({ body }) => (body as Order | Transaction).id);
    expect((await trader.post(`/api/${path}/${one}/cancel`)).status).toBe(200);
    expect((await submit(kind)).status).toBe(201);
    expect((await submit(kind)).status).toBe(409);
    const decision =
      kind === "orders"
        ? await admin.patch(`/api/admin/orders/${two}/resolve`, { result: "win", returnRate: "1.8" })
        : await admin.patch(`/api/admin/transactions/${two}/process`, { status: "completed" });
    expect(decision.status).toBe(200);
    expect((await submit(kind)).status).toBe(201);
    expect((await submit(kind)).status).toBe(409);
  });
});

test("what is refused for one kind may be accepted for another", async () => {
  await repeat(20, () => submit("deposits"));
  expect((await submit("deposits")).status).toBe(409);
  expect((await submit("withdrawals")).status).toBe(201);
  expect((await submit("orders")).status).toBe(201);
});

test("a program's orders count like those of a browser", async () => {
  await admin.get("/api/user");
  const { knex } = app.context.database;
  await knex("sessions").update({ provenAt: knex.fn.now() });
  const made = await trader.post("/api/user/tokens", { name: "bot", scope: "trade" });
  const program = createProgram(app.url, newApiTokenSchema.parse(made.body).token);
  const answers = await repeat(30, (index) => submit("orders", index % 2 === 0 ? program : trader));
  expect(countStatuses(answers)).toEqual({ 201: 12, 409: 18 });
});

test("too little money and too many orders are distinguished", async () => {
  const poor = await app.trader("2.002");
  expect(countStatuses([await submit("orders", poor), await submit("orders", poor)])).toEqual({ 201: 2 });
  expect((await submit("orders", poor)).body).toMatchObject({ code: "insufficient_balance" });
});

describe("closing what a banned user has pending", () => {
  const close = () => admin.post(`/api/admin/users/${trader.actor.user.id}/close-pending`);

  test("rejects everything once, with its money, its lines and its events", async () => {
    const { knex } = app.context.database;
    const id = trader.actor.user.id;
    for (const [kind, most] of LIMITS) await repeat(most, () => submit(kind));
    expect((await close()).body).toMatchObject({ code: "not_suspended" });
    await admin.patch(`/api/admin/users/${id}`, { isActive: false });
    await app.desk.newEvents();

    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = answers.map(({ body }) => body as Record<Kind, number>);
    for (const [kind, most] of LIMITS) {
      expect((one?.[kind] ?? 0) + (other?.[kind] ?? 0)).toBe(most);
      expect(await waiting(kind)).toBe(0);
    }
    expect(answers.map(({ body }) => (body as { left: unknown }).left)).toEqual([[], []]);
    expect((await app.desk.refreshed(trader.actor)).user).toMatchObject({ balance: "1000.00", held: "0.00" });
    const names = (await app.desk.newEvents()).map(({ name }) => name);
    expect(names.filter((name) => name === "order.changed")).toHaveLength(12);
    expect(names.filter((name) => name === "transaction.changed")).toHaveLength(12 + 40);
    const lines = knex("auditLog").whereIn("action", ["order.resolved", "transaction.processed"]);
    const rejected = lines.whereRaw("details ->> 'trader' = ?", [trader.actor.user.username]);
    expect(await rejected).toHaveLength(12 + 40);
    expect((await close()).body).toEqual({ orders: 0, deposits: 0, withdrawals: 0, left: [] });
  });

  test("leaves and lists what needs a second administrator", async () => {
    await app.administrator();
    const order = await submit("orders");
    await submit("deposits");
    await app.context.database.knex("settings").update({ secondApprovalAbove: "1" });
    await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false });
    const answer = await close();
    await app.context.database.knex("settings").update({ secondApprovalAbove: null });
    expect(answer.body).toEqual({
      orders: 0,
      deposits: 1,
      withdrawals: 0,
      left: [
        {
          kind: "order",
          id: (order.body as Order).id,
          reason: "Another administrator has to approve this first.",
        },
      ],
    });
  });

  test("leaves withdrawals that are being paid to whoever pays them, even oneself", async () => {
    const payer = await app.administrator();
    const [theirs, own] = await repeat(2, () => submit("withdrawals"));
    const idOf = (answer: Answer | undefined) => transactionSchema.parse(answer?.body).id;
    await payer.post(`/api/admin/transactions/${idOf(theirs)}/paying`, {});
    await admin.post(`/api/admin/transactions/${idOf(own)}/paying`, {});
    await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false });
    expect((await close()).body).toEqual({
      orders: 0,
      deposits: 0,
      withdrawals: 0,
      left: expect.arrayContaining([
        {
          kind: "withdrawal",
          id: idOf(theirs),
          reason: expect.stringContaining(
            `${payer.actor.user.username} has been paying this withdrawal since`,
          ),
        },
        {
          kind: "withdrawal",
          id: idOf(own),
          reason: "You are paying this withdrawal. Stop paying it before you reject it.",
        },
      ]),
    });
    expect((await app.desk.refreshed(trader.actor)).user).toMatchObject({ balance: "998.00", held: "2.00" });
  });

  test("accepts known users only", async () => {
    expect((await admin.post(`/api/admin/users/${uuidv7()}/close-pending`)).status).toBe(404);
  });
});

test("the books are correct after all of this", async () => {
  expect(await app.desk.reconcile()).toEqual([]);
});
