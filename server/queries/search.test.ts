import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { idsBeginningWith } from "./search.ts";
import { orderRequest } from "../test/orderRequest.ts";

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;
let order: Order;

beforeAll(async () => {
  app = await createTestApp();
  [admin, trader] = [await app.administrator(), await app.trader()];
  const form = orderRequest("10");
  const { id } = (await trader.post("/api/orders", form)).body as Order;
  const resolution = { result: "rejected", returnRate: "0", adminComment: "Too 100% sure_" };
  order = (await admin.patch(`/api/admin/orders/${id}/resolve`, resolution)).body as Order;
});
afterAll(() => app.close());

test.each([
  ["0197A3C1", ["0197a3c1-0000-0000-0000-000000000000", "0197a3c1-ffff-ffff-ffff-ffffffffffff"]],
  ["0197a3c1-7", ["0197a3c1-7000-0000-0000-000000000000", "0197a3c1-7fff-ffff-ffff-ffffffffffff"]],
  [
    "0197a3c1-7a00-7000-8000-000000000101",
    ["0197a3c1-7a00-7000-8000-000000000101", "0197a3c1-7a00-7000-8000-000000000101"],
  ],
  ["0197-", null],
  ["0197a3c17", null],
  ["alice", null],
  ["", null],
  ["0197a3c1-7a00-7000-8000-0000000001011", null],
])("ids that begin with %j are between two", (text, range) => {
  expect(idsBeginningWith(text)).toEqual(range);
});

async function find(client: SignedInClient, path: string, q: string): Promise<number> {
  const { body } = await client.get(`${path}?q=${encodeURIComponent(q)}`);
  return Array.isArray(body) ? body.length : -1;
}

test("an order is found by the beginning of its id, and by any part of its trader's name or its comment", async () => {
  const { username } = trader.actor.user;
  for (const q of [
    order.id,
    order.id.slice(0, 12).toUpperCase(),
    username.slice(2).toUpperCase(),
    "100%",
    "sure_",
  ])
    expect([q, await find(admin, "/api/admin/orders", q)]).toEqual([q, 1]);
  for (const q of [order.id.slice(1, 14), "100_", "%sure", "somebody"])
    expect([q, await find(admin, "/api/admin/orders", q)]).toEqual([q, 0]);
});

test.each([
  ["Müller", ["MÜLLER", "mu\u0308ller", "muller"]],
  ["Cafe\u0301 Zoë", ["café", "CAFE", "zoe"]],
  ["Straße 5", ["STRASSE", "strasse 5", "straße"]],
  ["ΟΔΟΣ Σίσυφος", ["οδος", "οδοσ", "σισυφοσ", "ΣΊΣΥΦΟΣ"]],
  ["ПРИВЕТ", ["привет"]],
  ["o\ufb03ce ＦＵＬＬ", ["OFFICE", "full"]],
  ["co\u00adop 100％_\\", ["coop", "100%", "_\\"]],
])("a memo like %j is found by %j, whatever the locale of the database", async (memo, words) => {
  const { id } = (
    await trader.post("/api/transactions", { type: "deposit", amount: "1", transactionId: memo + "1", memo })
  ).body as { id: string };
  for (const q of words) expect([q, await find(admin, "/api/admin/transactions", q)]).toEqual([q, 1]);
  expect(await find(admin, "/api/admin/transactions", `${words[0]}x`)).toBe(0);
  await trader.post(`/api/transactions/${id}/cancel`);
});

test("nobody finds what belongs to others", async () => {
  const other = await app.trader();
  for (const q of [order.id, trader.actor.user.username, "sure"]) {
    expect(await find(other, "/api/orders", q)).toBe(0);
    expect(await find(trader, "/api/orders", q)).toBe(1);
  }
});
