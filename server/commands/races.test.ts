import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "../context.ts";
import { countStatuses } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";

/* Opposite actions at the same moment: one wins, the books stay correct, and nothing is half done. */

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
});

const ORDER = orderRequest("10");

const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

async function booksAreInOrder(): Promise<void> {
  expect(await app.desk.reconcile()).toEqual([]);
}

test("a ban and orders: none is placed after the ban, and every hold belongs to an order", async () => {
  const sent = Array.from({ length: 20 }, () => trader.post("/api/orders", ORDER));
  const ban = admin.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false });
  const answers = await Promise.all(sent);
  expect((await ban).status).toBe(200);
  for (const { status } of answers) expect([201, 403]).toContain(status);

  const placed = answers.filter(({ status }) => status === 201).length;
  const { knex } = app.context.database;
  expect(await knex("orders").where({ userId: trader.actor.user.id }).count({ count: "*" })).toEqual([
    { count: String(placed) },
  ]);
  expect((await trader.post("/api/orders", ORDER)).status).toBe(403);
  await booksAreInOrder();
});

test("the start of maintenance and orders: each is either placed or refused", async () => {
  const sent = Array.from({ length: 20 }, () => trader.post("/api/orders", ORDER));
  const close = admin.patch("/api/admin/settings", { maintenanceMode: true });
  const answers = await Promise.all(sent);
  expect((await close).status).toBe(200);
  const late = await trader.post("/api/orders", ORDER);
  await admin.patch("/api/admin/settings", { maintenanceMode: false });

  expect(late.status).toBe(503);
  for (const { status } of answers) expect([201, 503]).toContain(status);
  const placed = answers.filter(({ status }) => status === 201);
  expect((await trader.get("/api/orders")).body).toHaveLength(placed.length);
  await booksAreInOrder();
});

test("a deposit id claimed by ten traders is pending ten times, marked, and credited once", async () => {
  const traders = await Promise.all(Array.from({ length: 10 }, () => app.trader("0")));
  const form = { type: "deposit", amount: "10", transactionId: "0xshared" };
  const answers = await Promise.all(traders.map((one) => one.post("/api/transactions", form)));
  expect(countStatuses(answers)).toEqual({ 201: 10 });
  const { knex } = app.context.database;
  const marks = () => knex("transactions").where({ transactionId: "0xshared" }).select("status", "conflict");
  expect(await marks()).toEqual(Array.from({ length: 10 }, () => ({ status: "pending", conflict: true })));

  const approvals = await Promise.all(
    answers.map((answer) =>
      admin.patch(`/api/admin/transactions/${idOf(answer)}/process`, { status: "completed" }),
    ),
  );
  expect(countStatuses(approvals)).toEqual({ 200: 1, 409: 9 });
  const ids = traders.map(({ actor }: { actor: Actor }) => actor.user.id);
  expect(await knex("accounts").whereIn("userId", ids).sum({ sum: "available" })).toEqual([
    { sum: "10.00000000" },
  ]);
  await booksAreInOrder();
});

test("a statement that waits too long for a lock ends as 503, with nothing done", async () => {
  const { knex } = app.context.database;
  await knex.transaction(async (trx) => {
    await trx("accounts").where({ userId: trader.actor.user.id }).forUpdate();
    const { status, headers, body } = await trader.post("/api/orders", ORDER);
    expect({ status, body }).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(headers.get("Retry-After")).toBe("2");
  });
  expect((await trader.get("/api/orders")).body).toEqual([]);
  expect((await trader.post("/api/orders", ORDER)).status).toBe(201);
  await booksAreInOrder();
});
