import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { changeRole } from "../commands/changeRole.ts";
import { PNG } from "../test/fixtures.ts";
import { DESK_ADDRESSES } from "../test/desk.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { record } from "./record.ts";
import { orderRequest } from "../test/orderRequest.ts";

/* Every action of an administrator and every security event of an account, through the routes that cause them. */

let app: TestApp;
let admin: SignedInClient;
let trader: SignedInClient;
let seen = "";

beforeAll(async () => {
  app = await createTestApp({ trustProxy: 1 });
  admin = await app.administrator();
});
afterAll(() => app.close());
beforeEach(async () => {
  trader = await app.trader("1000");
  await newLines();
});

/** The lines written since the last call, oldest first: action, name, subject and details. */
async function newLines(): Promise<Pick<AuditEntry, "action" | "actorName" | "subject" | "details">[]> {
  const { body } = await admin.get("/api/admin/audit?limit=100");
  const entries = (body as AuditEntry[]).filter(({ id }) => id > seen).toReversed();
  seen = entries.at(-1)?.id ?? seen;
  return entries.map(({ action, actorName, subject, details }) => ({ action, actorName, subject, details }));
}

const by = (client: SignedInClient) => ({ actorName: client.actor.user.username });

async function placeOrder(): Promise<string> {
  const { body } = await trader.post("/api/orders", orderRequest("100"));
  return (body as Order).id;
}

describe("an administrator's action", () => {
  test("on an order", async () => {
    const id = await placeOrder();
    await admin.patch(`/api/admin/orders/${id}/resolve`, {
      result: "win",
      returnRate: "1.8",
      adminComment: "Big Win - 1.8x return",
    });
    expect(await newLines()).toEqual([
      {
        ...by(admin),
        action: "order.resolved",
        subject: id,
        details: {
          trader: trader.actor.user.username,
          side: "buy",
          coin: "BTC",
          result: "win",
          returnRate: "1.8",
          total: "100.10",
          payout: "180.00",
          comment: "Big Win - 1.8x return",
        },
      },
    ]);
  });

  test("on a deposit", async () => {
    const form = { type: "deposit", amount: "10", transactionId: "0xaudit" };
    const { id } = (await trader.post("/api/transactions", form)).body as Transaction;
    await admin.patch(`/api/admin/transactions/${id}/process`, {
      status: "rejected",
      adminComment: "Not seen",
    });
    expect(await newLines()).toEqual([
      {
        ...by(admin),
        action: "transaction.processed",
        subject: id,
        details: {
          trader: trader.actor.user.username,
          type: "deposit",
          amount: "10.00",
          status: "rejected",
          comment: "Not seen",
          coin: null,
          transactionId: "0xaudit",
        },
      },
    ]);
  });

  test("on a user", async () => {
    const { id, username } = trader.actor.user;
    await admin.patch(`/api/admin/users/${id}`, { balance: "12.34" });
    await admin.patch(`/api/admin/users/${id}`, { isActive: false });
    await admin.patch(`/api/admin/users/${id}`, { isActive: false });
    await admin.patch(`/api/admin/users/${id}`, { isActive: true });
    await admin.delete(`/api/admin/users/${id}/sessions`);
    await changeRole(app.context.database, username, "admin");
    expect(await newLines()).toEqual([
      {
        ...by(admin),
        action: "user.balance_set",
        subject: id,
        details: {
          from: "1000.00",
          to: "12.34",
          reason: "Corrected by the desk",
          correction: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
      { ...by(admin), action: "user.suspended", subject: id, details: { username, tokensEnded: 0 } },
      { ...by(admin), action: "user.restored", subject: id, details: { username, tokensEnded: 0 } },
      { ...by(admin), action: "sessions.ended", subject: id, details: { username, ended: 1 } },
      {
        actorName: "console",
        action: "user.role_changed",
        subject: id,
        details: { username, role: "admin", sessionsEnded: 0 },
      },
    ]);
  });

  test("on the site: a line for each setting that changed, and for the logo", async () => {
    await admin.patch("/api/admin/settings", {
      tradingFee: "0.002",
      btcWalletAddress: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    });
    await admin.patch("/api/admin/settings", { tradingFee: "0.002" });
    await admin.patch("/api/admin/settings", { tradingFee: "0.001" });
    const form = new FormData();
    form.append("logo", new Blob([new Uint8Array(PNG)]), "logo.png");
    await admin.post("/api/admin/logo/upload", form);
    await admin.delete("/api/admin/logo");

    const lines = await newLines();
    expect(lines.map(({ action }) => action).join(" ")).toBe(
      "settings.changed settings.changed settings.changed logo.uploaded logo.removed",
    );
    expect(lines.slice(0, 4).map(({ details }) => details)).toEqual([
      { setting: "tradingFee", from: "0.001", to: "0.002" },
      {
        setting: "btcWalletAddress",
        from: DESK_ADDRESSES.btcWalletAddress,
        to: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
      },
      { setting: "tradingFee", from: "0.002", to: "0.001" },
      { contentType: "image/png", bytes: PNG.length },
    ]);
  });

  test("that was refused leaves no line", async () => {
    const id = await placeOrder();
    await admin.patch(`/api/admin/orders/${id}/resolve`, { result: "win", returnRate: "1.7" });
    await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { balance: "1", version: 0 });
    await admin.patch("/api/admin/settings", { tradingFee: "0.002", version: 0 });
    await trader.patch("/api/admin/settings", { tradingFee: "0.002" });
    expect(await newLines()).toEqual([]);
  });
});

test("an account's history is recorded with addresses, and without what was typed", async () => {
  const client = app.anonymous();
  const form = { username: "audited", email: "audited@example.com", password: "correct horse" };
  const { body } = await client.post("/api/register", form);
  const { id } = body as { id: string };
  await client.post("/api/login", { username: "audited", password: "wrong horse" });
  await client.post("/api/login", { username: "correct horse", password: "audited" });
  await client.post("/api/login", form);
  expect((await client.post("/api/login", { username: "audited", password: "correct horse" })).status).toBe(
    200,
  );
  await client.put("/api/user/password", { currentPassword: "wrong horse", newPassword: "battery staple" });
  await client.put("/api/user/password", { currentPassword: "correct horse", newPassword: "battery staple" });
  await client.delete("/api/user/sessions");
  await client.post("/api/logout");

  const { body: listed } = await admin.get("/api/admin/audit?limit=100");
  const lines = (listed as AuditEntry[]).filter(({ id: line }) => line > seen).toReversed();
  expect(lines.map(({ action, actorName, subject }) => [action, actorName, subject])).toEqual([
    ["account.created", "audited", id],
    ["session.refused", "unknown", id],
    ["session.refused", "unknown", null],
    ["session.started", "audited", id],
    ["session.ended", "audited", id],
    ["password.refused", "audited", id],
    ["password.changed", "audited", id],
    ["sessions.ended", "audited", id],
    ["session.ended", "audited", id],
  ]);
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
  expect(JSON.stringify(lines)).not.toMatch(/horse|staple/);
});

test("what strangers say about themselves is shortened to 300 plain characters, and an address only if it is one", async () => {
  const form = { username: "flooder", email: "flooder@example.com", password: "correct horse" };
  const headers = {
    "User-Agent": `Mozilla/5.0 \u00e4\t${"x".repeat(12_000)}`,
    "X-Forwarded-For": "9".repeat(2_000),
  };
  const kept = `Mozilla/5.0 ??${"x".repeat(286)}`;
  await app.anonymous().post("/api/register", form, headers);
  await app.anonymous().post("/api/login", { username: "flooder", password: "wrong" }, headers);
  await app.anonymous().post("/api/login", { username: "flooder", password: "correct horse" }, headers);

  const { body } = await admin.get("/api/admin/audit?limit=100");
  const lines = (body as AuditEntry[]).filter(({ id }) => id > seen).toReversed();
  expect(lines.map(({ action, details, address }) => [action, details["userAgent"], address])).toEqual([
    ["account.created", undefined, "127.0.0.1"],
    ["session.refused", kept, "127.0.0.1"],
    ["session.started", kept, "127.0.0.1"],
  ]);
  const { knex } = app.context.database;
  const agents = await knex("sessions").whereLike("userAgent", "Mozilla%").pluck("userAgent");
  expect(agents).toEqual([kept, kept]);
});

test("a line is rolled back with its change, and each is pushed to the administrators", async () => {
  const { transact, knex } = app.context.database;
  const failing = transact(async (tx) => {
    await record(tx, admin.actor, { action: "logo.removed", subject: "never" });
    throw new Error("not after all");
  });
  await expect(failing).rejects.toThrow("not after all");
  expect(await newLines()).toEqual([]);

  await admin.patch(`/api/admin/users/${trader.actor.user.id}`, { balance: "1" });
  const pushed = await knex("events").where({ name: "audit.changed" }).orderBy("id", "desc").first();
  expect(pushed).toMatchObject({
    userId: null,
    payload: { action: "user.balance_set", subject: trader.actor.user.id, hash: null, version: 1 },
  });
});

describe("the list", () => {
  test("is filtered by action, actor, time and text, and comes in pages", async () => {
    const { id, username } = (await app.trader("0")).actor.user;
    for (const balance of ["1", "2", "3"]) await admin.patch(`/api/admin/users/${id}`, { balance });
    await admin.patch(`/api/admin/users/${id}`, { isActive: false });
    const count = async (query: string) =>
      ((await admin.get(`/api/admin/audit?${query}`)).body as unknown[]).length;

    expect(await count(`q=${id}`)).toBe(4);
    expect(await count(`q=${id}&action=user.suspended`)).toBe(1);
    expect(await count(`q=${username}`)).toBe(1);
    expect(await count(`q=${id}&actor=${admin.actor.user.username.toUpperCase()}`)).toBe(4);
    expect(await count(`q=${id}&actor=${username}`)).toBe(0);
    expect(await count(`q=${id}&from=2099-01-01T00:00:00Z`)).toBe(0);
    expect(await count(`q=${id}&to=2099-01-01T00:00:00Z`)).toBe(4);
    const { headers, body } = await admin.get(`/api/admin/audit?q=${id}&limit=3`);
    expect(body).toHaveLength(3);
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.get("Link") ?? "")?.[1];
    expect((await admin.get(next ?? "")).body).toHaveLength(1);
  });

  test("accepts known actions only", async () => {
    expect((await admin.get("/api/admin/audit?action=everything")).status).toBe(400);
  });
});
