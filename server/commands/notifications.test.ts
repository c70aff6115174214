import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Notification } from "#protocol/notifications.ts";
import type { Order } from "#protocol/orders.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { raiseDifferences } from "../books/raiseDifferences.ts";
import { notify } from "../notifications/notify.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { createClient, type TestClient } from "../test/client.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { announceWork } from "./announceWork.ts";
import { pruneNotifications } from "./pruneNotifications.ts";
import { watchTroubles } from "./reportTroubles.ts";

const ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const PATH = "/api/notifications";

let app: TestApp;
let trader: SignedInClient;
let ann: SignedInClient;
let ben: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { knex } = app.context.database;
  await knex("troubles").delete();
  await knex("nodes").delete();
  await knex.raw(`truncate notifications cascade`);
  await knex("settings").update({ secondApprovalForChanges: false, tradingFee: "0.001" });
  trader = await app.trader("1000");
  [ann, ben] = await Promise.all([app.administrator(), app.administrator()]);
});

const list = async (client: TestClient, query = ""): Promise<Notification[]> =>
  (await client.get(`${PATH}${query}`)).body as Notification[];
const unread = (client: TestClient) => list(client, "?unread=true");
const told = async (client: TestClient) =>
  (await list(client)).map(({ kind, subject, details }) => ({ kind, subject, details }));
const kinds = async (client: TestClient) => (await list(client)).map(({ kind }) => kind);
const read = (client: TestClient, body: object) => client.post(`${PATH}/read`, body);

async function place(by = trader): Promise<string> {
  return ((await by.post("/api/orders", orderRequest("100"))).body as Order).id;
}

async function rejectPending(): Promise<void> {
  const { knex } = app.context.database;
  const pending = { status: "pending" };
  const orders: string[] = await knex("orders").where(pending).pluck("id");
  for (const id of orders) await resolve(id, { result: "rejected", returnRate: "0" });
  const transfers: string[] = await knex("transactions").where(pending).pluck("id");
  for (const id of transfers)
    await ann.patch(`/api/admin/transactions/${id}/process`, { status: "rejected" });
}

const resolve = (id: string, body: object) => ann.patch(`/api/admin/orders/${id}/resolve`, body);

async function withdraw(): Promise<string> {
  const body = { type: "withdrawal", crypto: "BTC", amount: "25", walletAddress: ADDRESS };
  return ((await trader.post("/api/transactions", body)).body as Transaction).id;
}

describe("a trader is told", () => {
  test("of a decided order, but not of one that they cancelled", async () => {
    const [won, cancelled] = [await place(), await place()];
    await resolve(won, { result: "win", returnRate: "1.8", adminComment: "Well done" });
    await trader.post(`/api/orders/${cancelled}/cancel`);
    const details = {
      side: "buy",
      coin: "BTC",
      amount: "100.00",
      total: "100.10",
      status: "win",
      payout: "180.00",
      comment: "Well done",
    };
    expect(await told(trader)).toEqual([{ kind: "order_decided", subject: won, details }]);
    expect(await told(ann)).toEqual([]);
  });

  test("of a withdrawal to a new address, and of its end", async () => {
    const id = await withdraw();
    await ann.patch(`/api/admin/transactions/${id}/process`, { status: "rejected", adminComment: "No" });
    const details = { type: "withdrawal", amount: "25.00", coin: "BTC", status: "rejected", comment: "No" };
    expect(await told(trader)).toEqual([
      { kind: "transaction_processed", subject: id, details },
      {
        kind: "new_destination",
        subject: id,
        details: { amount: "25.00", coin: "BTC", walletAddress: ADDRESS, heldUntil: null },
      },
    ]);
  });

  test("of a corrected balance with its reason, and of a suspension once it is over", async () => {
    const path = `/api/admin/users/${trader.actor.user.id}`;
    await ann.patch(path, { balance: "990", reason: "Counted twice" });
    await ann.patch(path, { isActive: false });
    await ann.patch(path, { isActive: true });
    expect(await told(trader)).toEqual([
      { kind: "account_restored", subject: null, details: {} },
      { kind: "account_suspended", subject: null, details: {} },
      {
        kind: "balance_corrected",
        subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
        details: { from: "1000.00", to: "990.00", reason: "Counted twice" },
      },
    ]);
  });

  test("of a new token", async () => {
    const made = await trader.post("/api/user/tokens", { name: "bot", scope: "read" });
    const subject = (made.body as { id: string }).id;
    expect(await told(trader)).toEqual([
      { kind: "token_created", subject, details: { name: "bot", scope: "read" } },
    ]);
  });

  test("of a sign-in from a new browser, not of the first one nor of a known one", async () => {
    const { knex } = app.context.database;
    const { id, username } = trader.actor.user;
    await knex("users")
      .where({ id })
      .update({ passwordHash: await hashPassword("correct horse") });
    const credentials = { username, password: "correct horse" };
    const [first, second] = [createClient(app.url), createClient(app.url)];
    for (const browser of [first, first, second]) await browser.post("/api/login", credentials);
    expect(await told(trader)).toEqual([
      { kind: "new_browser", subject: null, details: { userAgent: "node", address: "127.0.0.1" } },
    ]);
  });

  test("of a new fee, and so is everybody, in one row; but nobody who signed up later", async () => {
    const { knex } = app.context.database;
    const { body } = await ann.get("/api/admin/settings");
    const from = (body as { tradingFee: string }).tradingFee;
    await ann.patch("/api/admin/settings", { tradingFee: "0.0125" });
    await ann.patch("/api/admin/settings", { tradingFee: from });
    const late = await app.trader("1");
    for (const client of [trader, ann, ben])
      expect(await kinds(client)).toEqual(["fee_changed", "fee_changed"]);
    expect((await told(trader))[1]?.details).toEqual({ from, to: "0.0125" });
    expect(await kinds(late)).toEqual([]);
    expect(await knex("notifications").pluck("userId")).toEqual([null, null]);
  });
});

test("what is told is written with what happened, or not at all", async () => {
  const id = await place();
  await app.context.database.knex.raw(
    `alter table notifications add constraint refuses_all check (false) not valid`,
  );
  const { status } = await resolve(id, { result: "loss", returnRate: "0" });
  await app.context.database.knex.raw(`alter table notifications drop constraint refuses_all`);
  expect(status).toBe(500);
  expect(await app.context.database.knex("orders").where({ id }).pluck("status")).toEqual(["pending"]);
});

describe("administrators are told", () => {
  test("of an approval that waits for them, until it is decided", async () => {
    await app.context.database.knex("settings").update({ secondApprovalForChanges: true });
    const path = `/api/admin/users/${trader.actor.user.id}`;
    expect((await ann.patch(path, { balance: "5" })).status).toBe(202);
    const [waiting] = await unread(ben);
    expect(waiting).toMatchObject({
      kind: "approval_waiting",
      details: {
        kind: "user_change",
        requestedBy: ann.actor.user.username,
        trader: trader.actor.user.username,
        about: trader.actor.user.id,
      },
    });
    expect(await kinds(ann)).toEqual([]);
    await ben.patch(`/api/admin/approvals/${waiting?.subject}`, { decision: "declined" });
    expect(await unread(ben)).toEqual([]);
  });

  test("of maintenance, unless they began it", async () => {
    await ann.patch("/api/admin/settings", { maintenanceMode: true });
    await ann.patch("/api/admin/settings", { maintenanceMode: false });
    const by = ann.actor.user.username;
    expect(await told(ben)).toEqual([
      { kind: "maintenance_changed", subject: null, details: { isOn: false, by } },
      { kind: "maintenance_changed", subject: null, details: { isOn: true, by } },
    ]);
    expect(await kinds(ann)).toEqual([]);
  });

  test("of books that do not balance", async () => {
    await raiseDifferences(app.context.database, uuidv7(), [
      { check: "unbalanced journals", rows: 1, first: [] },
    ]);
    expect(await told(ann)).toMatchObject([{ kind: "books_broken", details: { differences: 1 } }]);
  });

  test("of a silent node and of one that is back, once each; a node that stopped is forgotten", async () => {
    const { database } = app.context;
    const [id, stopped] = [uuidv7(), uuidv7()];
    const seenAt = database.knex.raw("now() - interval '20 seconds'");
    const load = { version: "1", sockets: 0, lagMs: 0, feedsPrices: false, seenAt };
    await database.knex("nodes").insert([
      { id, ...load },
      { id: stopped, ...load },
    ]);
    const look = watchTroubles(database, () => app.context.prices.current());
    await look();
    await look();
    await database.knex("nodes").where({ id }).update({ seenAt: database.knex.fn.now() });
    await database.knex("nodes").where({ id: stopped }).delete();
    await look();
    await look();
    expect((await kinds(ann)).toSorted()).toEqual(["node_back", "node_silent", "node_silent"]);
    expect(await database.knex("troubles").pluck("key")).toEqual([]);
  });

  test("of a feed without live prices for a minute, and of its return", async () => {
    const live = app.context.prices.current();
    let [status, now]: [Prices["status"], number] = ["cached", 0];
    const look = watchTroubles(
      app.context.database,
      () => ({ ...live, status }),
      () => now,
    );
    now = 59_999;
    await look();
    expect(await kinds(ann)).toEqual([]);
    now = 60_000;
    await look();
    await look();
    status = "live";
    await look();
    await look();
    expect(await kinds(ann)).toEqual(["feed_restored", "feed_degraded"]);
  });

  test("of new work in one row that counts, which starts again when it was read", async () => {
    const { database } = app.context;
    const work = async (client: TestClient) =>
      (await unread(client)).map(({ details }) => [details["orders"], details["transfers"]]);
    await rejectPending();
    const orders = [await place(), await place()];
    await announceWork(database);
    await withdraw();
    await announceWork(database);
    await announceWork(database);
    expect([await work(ann), await work(ben)]).toEqual([[[2, 1]], [[2, 1]]]);

    await read(ann, { ids: (await unread(ann)).map(({ id }) => id) });
    await place();
    await announceWork(database);
    expect([await work(ann), await work(ben)]).toEqual([[[1, 0]], [[3, 1]]]);

    for (const id of orders) await resolve(id, { result: "rejected", returnRate: "0" });
    await announceWork(database);
    expect([await work(ann), await work(ben)]).toEqual([[[1, 0]], [[1, 1]]]);

    await rejectPending();
    await announceWork(database);
    expect([await work(ann), await work(ben)]).toEqual([[], []]);
  });
});

describe("marking as read", () => {
  async function threeDecided(): Promise<Notification[]> {
    for (let at = 0; at < 3; at += 1) await resolve(await place(), { result: "rejected", returnRate: "0" });
    return list(trader);
  }

  async function personalEvents(client: SignedInClient): Promise<{ name: string; payload: unknown }[]> {
    return app.context.database
      .knex("events")
      .where({ userId: client.actor.user.id })
      .whereIn("name", ["notification.changed", "inbox.changed"])
      .orderBy("id")
      .select("name", "payload");
  }

  test("one leaves the others, tells all tabs, and is a newer version", async () => {
    const [newest, ...others] = await threeDecided();
    const answer = await read(trader, { ids: [newest?.id, uuidv7()] });
    const after = await list(trader);
    expect(after.map(({ readAt }) => readAt !== null)).toEqual([true, false, false]);
    expect((await unread(trader)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(after[0]?.version).toBe(5);
    expect(answer.body).toEqual({
      inbox: { id: trader.actor.user.id, readUntil: null },
      notifications: [after[0]],
    });
    expect((await personalEvents(trader)).at(-1)).toEqual({
      name: "notification.changed",
      payload: after[0],
    });
    expect((await read(trader, { ids: [newest?.id] })).body).toMatchObject({ notifications: [] });
  });

  test("all up to a time moves one time, never back, never into the future, and changes no row", async () => {
    const [newest, middle, oldest] = await threeDecided();
    await read(trader, { until: middle?.at });
    expect((await unread(trader)).map(({ id }) => id)).toEqual([newest?.id]);
    await read(trader, { until: oldest?.at });
    const inbox = { id: trader.actor.user.id, readUntil: middle?.at };
    expect((await personalEvents(trader)).at(-1)).toEqual({ name: "inbox.changed", payload: inbox });
    await read(trader, { until: "2999-01-01T00:00:00.000Z" });
    expect(await unread(trader)).toEqual([]);
    await resolve(await place(), { result: "rejected", returnRate: "0" });
    expect(await unread(trader)).toHaveLength(1);
    const versions = await app.context.database.knex("notifications").pluck("version");
    expect(versions).toEqual([1, 1, 1, 1]);
    expect((await list(trader)).map(({ version }) => version)).toEqual([2, 3, 3, 3]);
  });

  test("somebody else's does nothing, and everybody's only for oneself", async () => {
    const [mine] = await threeDecided();
    await ann.patch("/api/admin/settings", { tradingFee: "0.0175" });
    const [everybodys] = await list(ben);
    expect((await read(ben, { ids: [mine?.id, everybodys?.id] })).body).toMatchObject({
      notifications: [{ id: everybodys?.id, version: 3 }],
    });
    expect(await unread(ben)).toEqual([]);
    expect((await unread(trader)).map(({ kind }) => kind)).toEqual([
      "fee_changed",
      "order_decided",
      "order_decided",
      "order_decided",
    ]);
  });

  test("what everybody was told before they signed up does nothing", async () => {
    await ann.patch("/api/admin/settings", { tradingFee: "0.0165" });
    const [everybodys] = await list(ben);
    const late = await app.trader("0");
    expect((await read(late, { ids: [everybodys?.id] })).body).toMatchObject({ notifications: [] });
    expect((await read(ben, { ids: [everybodys?.id] })).body).toMatchObject({
      notifications: [{ id: everybodys?.id }],
    });
  });

  test("what a long transaction tells stays unread, though all was read meanwhile", async () => {
    await app.context.database.transact(async (tx) => {
      await tx.trx.raw("select now()");
      await resolve(await place(), { result: "rejected", returnRate: "0" });
      const [newest] = await list(trader);
      await read(trader, { until: newest?.at });
      await notify(tx, trader.actor.user.id, { kind: "account_restored" });
    });
    expect((await unread(trader)).map(({ kind }) => kind)).toEqual(["account_restored"]);
  });

  test.each([
    ["nothing", {}],
    ["no ids", { ids: [] }],
    ["no id", { ids: ["x"] }],
    ["no time", { until: "yesterday" }],
    ["both", { ids: [uuidv7()], until: "2026-01-01T00:00:00.000Z" }],
    ["too many", { ids: Array.from({ length: 201 }, () => uuidv7()) }],
  ])("%s is refused", async (_, body) => {
    expect((await read(trader, body)).status).toBe(400);
  });
});

test("the list comes in pages, with the user's own and everybody's in order of time", async () => {
  const [first, second] = [await place(), await place()];
  await resolve(first, { result: "rejected", returnRate: "0" });
  await ann.patch("/api/admin/settings", { tradingFee: "0.0185" });
  await resolve(second, { result: "rejected", returnRate: "0" });
  const all = await list(trader);
  expect(all.map(({ kind }) => kind)).toEqual(["order_decided", "fee_changed", "order_decided"]);
  const paged: Notification[] = [];
  for (let path: string | undefined = `${PATH}?limit=1`; path !== undefined;) {
    const { body, headers } = await trader.get(path);
    paged.push(...(body as Notification[]));
    path = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual(all);
  expect(await list(ben, `?before=${all[0]?.id}`)).toEqual([]);
});

test("notifications are kept for 90 days", async () => {
  const { knex } = app.context.database;
  const ages = [91, 90.1, 89.9, 0];
  await knex("notifications").insert(
    ages.map((days) => ({
      id: uuidv7(),
      userId: trader.actor.user.id,
      kind: "token_created",
      details: JSON.stringify({ days }),
      at: knex.raw("now() - ? * interval '1 day'", [days]),
    })),
  );
  expect(await pruneNotifications(knex, { batch: 1 })).toBe(2);
  expect((await list(trader)).map(({ details }) => details["days"])).toEqual([0, 89.9]);
});
