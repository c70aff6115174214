import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { AdminSettings } from "#protocol/settings.ts";
import { newApiTokenSchema } from "#protocol/tokens.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { countStatuses, createProgram } from "../test/client.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { submitOrder } from "../test/submit.ts";

/* Statuses and events of the administrators' routes; the tests of the commands cover the money. */

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
  await app.desk.newEvents();
});

async function placeOrder(): Promise<string> {
  const { id } = await submitOrder(trader, "100", { type: "sell", crypto: "ETH", pricePerCoin: "2500" });
  await app.desk.newEvents();
  return id;
}

test("a resolved order is answered with 200 and announced to everybody concerned", async () => {
  const id = await placeOrder();

  const { status, body } = await admin.patch(`/api/admin/orders/${id}/resolve`, {
    result: "win",
    returnRate: 1.8,
    adminComment: "Big Win - 1.8x return",
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    status: "win",
    returnRate: "1.8",
    payout: "180.00",
    adminComment: "Big Win - 1.8x return",
    evidence: { resolution: { resolvedBy: admin.actor.user.username } },
  });
  expect((await app.desk.newEvents()).map(({ name, userId }) => [name, userId])).toEqual([
    ["order.changed", trader.actor.user.id],
    ["transaction.changed", trader.actor.user.id],
    ["user.changed", trader.actor.user.id],
  ]);
  expect(await trader.get("/api/user")).toMatchObject({ body: { balance: "1079.90", held: "0.00" } });
});

test("of five administrators one resolves, and the others are told who did", async () => {
  const id = await placeOrder();
  const admins = await Promise.all(Array.from({ length: 5 }, () => app.administrator()));

  const answers = await Promise.all(
    admins.map((one) => one.patch(`/api/admin/orders/${id}/resolve`, { result: "loss", returnRate: "0.5" })),
  );

  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 4 });
  const winner = admins[answers.findIndex(({ status }) => status === 200)]?.actor.user.username;
  expect(answers.filter(({ status }) => status === 409)).toMatchObject(
    Array.from({ length: 4 }, () => ({
      body: { message: expect.stringMatching(new RegExp(`by ${winner}.*\\d{4}-\\d\\d-\\d\\d`)) },
    })),
  );
});

test.each([
  [{ result: "win", returnRate: 0.5 }, 400, "invalid_resolution"],
  [{ result: "win", returnRate: 2 }, 400, "invalid_resolution"],
  [{ result: "cancelled", returnRate: 0 }, 400, "validation_failed"],
  [{ result: "win" }, 400, "validation_failed"],
  [{ result: "win", returnRate: "1,8" }, 400, "validation_failed"],
])("the resolution %j is refused", async (body, status, code) => {
  expect(await admin.patch(`/api/admin/orders/${await placeOrder()}/resolve`, body)).toMatchObject({
    status,
    body: { code },
  });
});

test("deposits are completed or rejected, trades follow their order", async () => {
  const submit = async (transactionId: string): Promise<string> => {
    const form = { type: "deposit", amount: "10", transactionId };
    return ((await trader.post("/api/transactions", form)).body as Transaction).id;
  };
  const process = (id: string, status: string) =>
    admin.patch(`/api/admin/transactions/${id}/process`, { status });

  expect(await process(await submit("first"), "completed")).toMatchObject({
    status: 200,
    body: { status: "completed" },
  });
  const second = await submit("second");
  expect(await process(second, "rejected")).toMatchObject({ status: 200, body: { status: "rejected" } });
  expect(await process(second, "completed")).toMatchObject({
    status: 409,
    body: { code: "already_processed" },
  });
  expect((await process(second, "pending")).status).toBe(400);
  await placeOrder();
  const [trade] = (await trader.get("/api/transactions?type=trade")).body as Transaction[];
  expect(await process(trade?.id ?? "", "completed")).toMatchObject({
    status: 409,
    body: { code: "follows_order" },
  });
  expect(await trader.get("/api/user")).toMatchObject({ body: { balance: "909.90" } });
});

test("a banned user keeps a session that can read about the ban and nothing else, and a ban can be lifted", async () => {
  const { id } = trader.actor.user;

  expect(await admin.patch(`/api/admin/users/${id}`, { isActive: false })).toMatchObject({
    status: 200,
    body: { id, isActive: false },
  });

  expect(await trader.get("/api/user")).toMatchObject({ status: 200, body: { isActive: false } });
  expect((await trader.get("/api/site-settings")).status).toBe(200);
  for (const path of [
    "/api/orders",
    "/api/user/sessions",
    "/api/user/tokens",
    "/api/statement?from=2026-01-01T00:00:00Z",
  ])
    expect(await trader.get(path)).toMatchObject({ status: 403, body: { code: "account_suspended" } });
  expect((await app.desk.newEvents()).map(({ name }) => name)).toEqual(["user.changed", "session.revoked"]);
  expect(await admin.patch(`/api/admin/users/${id}`, { isActive: true })).toMatchObject({
    body: { isActive: true },
  });
  expect((await trader.get("/api/orders")).status).toBe(200);
});

test("an order of a user who was remembered as active is refused after a ban, and accepted once it is lifted", async () => {
  const order = orderRequest("1");
  const path = `/api/admin/users/${trader.actor.user.id}`;
  expect((await trader.post("/api/orders", order)).status).toBe(201);
  await admin.patch(path, { isActive: false });
  expect(await trader.post("/api/orders", order)).toMatchObject({
    status: 403,
    body: { code: "account_suspended" },
  });
  await admin.patch(path, { isActive: true });
  expect((await trader.post("/api/orders", order)).status).toBe(201);
});

test("a user is signed out everywhere, programs too, and can sign in again", async () => {
  const { id } = trader.actor.user;
  const elsewhere = await app.signedIn(trader.actor);
  const { body } = await trader.post("/api/user/tokens", { name: "bot", scope: "read" });
  const program = createProgram(app.url, newApiTokenSchema.parse(body).token);
  expect((await program.get("/api/user")).status).toBe(200);
  await app.desk.newEvents();

  expect(await admin.delete(`/api/admin/users/${id}/sessions`)).toMatchObject({ status: 204, body: null });

  expect((await trader.get("/api/user")).status).toBe(401);
  expect((await elsewhere.get("/api/user")).status).toBe(401);
  expect((await program.get("/api/user")).status).toBe(401);
  expect((await admin.get("/api/user")).status).toBe(200);
  expect(await app.desk.newEvents()).toMatchObject([
    { name: "session.revoked", userId: id, payload: { reason: "expired" } },
  ]);
  expect((await (await app.signedIn(trader.actor)).get("/api/orders")).status).toBe(200);
  expect((await admin.delete(`/api/admin/users/${uuidv7()}/sessions`)).status).toBe(404);
});

test("a balance is set to the cent, and only if it is still what the administrator saw", async () => {
  const { id, version } = trader.actor.user;
  const set = (body: object) => admin.patch(`/api/admin/users/${id}`, body);

  expect(await set({ balance: "1234.56", version })).toMatchObject({
    status: 200,
    body: { balance: "1234.56" },
  });
  expect(await set({ balance: "1.00", version })).toMatchObject({
    status: 409,
    body: { code: "stale_version" },
  });
  for (const body of [{}, { balance: "-1" }, { balance: 5 }, { balance: "1.234" }, { role: "admin" }])
    expect((await set(body)).status).toBe(400);
});

test("administrators cannot lock themselves out", async () => {
  expect(await admin.patch(`/api/admin/users/${admin.actor.user.id}`, { isActive: false })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("settings change one by one and are announced", async () => {
  const before = (await admin.get("/api/admin/settings")).body as AdminSettings;
  onTestFinished(async () => {
    await admin.patch("/api/admin/settings", { tradingFee: "0.001" });
  });

  const { status, body } = await admin.patch("/api/admin/settings", { tradingFee: "0.0025" });

  expect(status).toBe(200);
  expect(body).toEqual({ ...before, tradingFee: "0.0025", version: before.version + 1 });
  expect(await app.desk.newEvents()).toEqual([{ name: "settings.changed", userId: null, payload: body }]);
  const site = (await app.anonymous().get("/api/site-settings")).body;
  expect(site).toMatchObject({ tradingFee: "0.0025" });
  expect(site).not.toHaveProperty("autoApproveDeposits");
  for (const wrong of [
    {},
    { tradingFee: "0.2" },
    { tradingFee: 0.1 },
    { logoUrl: "/x" },
    { maintenanceMode: "on" },
  ])
    expect((await admin.patch("/api/admin/settings", wrong)).status).toBe(400);
});

test("administrators see everybody's orders, transactions and figures", async () => {
  const id = await placeOrder();
  const { username } = trader.actor.user;

  expect((await admin.get(`/api/admin/orders?q=${username}`)).body).toMatchObject([{ id, username }]);
  expect((await admin.get(`/api/admin/transactions?q=${username}`)).body).toMatchObject([{ orderId: id }]);
  expect((await admin.get(`/api/admin/users?q=${username}`)).body).toMatchObject([
    { username, balance: "899.90", held: "100.10" },
  ]);
  const { headers, body } = await admin.get("/api/admin/users?limit=1&sort=oldest");
  expect(body).toHaveLength(1);
  expect(headers.get("Link")).toMatch(
    /^<\/api\/admin\/users\?limit=1&sort=oldest&before=[\w-]+>; rel="next"$/,
  );
  expect((await admin.get("/api/admin/dashboard/stats")).body).toMatchObject({
    totalUsers: expect.any(Number),
    totalDeposits: expect.stringMatching(/^\d+\.\d\d$/),
  });
});
