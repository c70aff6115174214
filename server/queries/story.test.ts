import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Standing, StoryItem } from "#protocol/story.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let trader: SignedInClient;
let other: SignedInClient;
let admin: SignedInClient;
let path: string;

beforeAll(async () => {
  app = await createTestApp();
  [trader, other, admin] = [await app.trader("1000"), await app.trader("1000"), await app.administrator()];
  path = `/api/admin/users/${trader.actor.user.id}`;
  await submitOrder(other, "12");
  const order = await submitOrder(trader, "250");
  await submitDeposit(trader, "77", { memo: "from my savings" });
  await trader.post("/api/user/addresses", {
    crypto: "BTC",
    address: "my house",
    name: "Home",
    addressChecked: true,
  });
  await admin.patch(`/api/admin/orders/${order.id}/resolve`, {
    result: "win",
    returnRate: "1.8",
    adminComment: "Ticket 7",
  });
  await submitWithdrawal(trader, "31.50");
  await admin.patch(path, { balance: "500", reason: "Agreed on the phone" });
  await admin.patch(path, { isActive: false, reason: "Asked for it" });
  await admin.patch(path, { isActive: true });
  await admin.put(`${path}/flags/watch`, { isSet: true, reason: "Odd" });
});
afterAll(() => app.close());

async function read(query = ""): Promise<{ items: StoryItem[]; next: string | null }> {
  const { status, body, headers } = await admin.get(`${path}/story?${query}`);
  expect(status).toBe(200);
  return { items: body as StoryItem[], next: /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? null };
}

function name(item: StoryItem): string {
  switch (item.kind) {
    case "order":
      return `order ${item.order.amount} ${item.order.status}`;
    case "transaction":
      return `${item.transaction.type} ${item.transaction.amount}`;
    case "line":
      return item.line.action;
  }
}

const named = async (query?: string) => (await read(query)).items.map(name);

const ALL = [
  "flag.set",
  "user.restored",
  "user.suspended",
  "user.balance_set",
  "withdrawal 31.50",
  "address.saved",
  "deposit 77.00",
  "order 250.00 win",
  "user.balance_set",
];

test("a story is one timeline, newest first, of nobody else", async () => {
  expect(await named()).toEqual(ALL);
});

test.each([
  ["kind=orders", ["order 250.00 win"]],
  ["kind=money", ["user.balance_set", "withdrawal 31.50", "deposit 77.00", "user.balance_set"]],
  ["kind=account", ["address.saved"]],
  ["kind=decisions", ["flag.set", "user.restored", "user.suspended"]],
  ["q=savings", ["deposit 77.00"]],
  ["q=ticket+7", ["order 250.00 win"]],
  ["q=agreed", ["user.balance_set"]],
  ["q=my+house", ["address.saved"]],
  ["q=%25", []],
  ["kind=orders&q=savings", []],
  ["from=2030-01-01T00:00:00Z", []],
])("%s", async (query, items) => {
  expect(await named(query)).toEqual(items);
});

test.each([1, 2, 4])("pages of %i leave nothing out and show nothing twice", async (limit) => {
  const seen: string[] = [];
  let next: string | null = `${path}/story?limit=${limit}`;
  while (next !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read(next.split("?")[1]);
    seen.push(...page.items.map(name));
    next = page.next;
  }
  expect(seen).toEqual(ALL);
});

test("rows of one moment keep their order over pages", async () => {
  const { knex } = app.context.database;
  const at = "2026-01-01T00:00:00.000Z";
  const many = await app.trader();
  const { id } = many.actor.user;
  const rows = Array.from({ length: 6 }, () => ({
    id: uuidv7(),
    at,
    actorId: id,
    actorName: "somebody",
    action: "session.started",
    subject: id,
    details: {},
  }));
  await knex("auditLog").insert(rows);
  const first = await admin.get(`/api/admin/users/${id}/story?kind=account&limit=4`);
  const link = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const ids = [...(first.body as StoryItem[]), ...((await admin.get(link)).body as StoryItem[])].map(
    (item) => (item.kind === "line" ? item.line.id : ""),
  );
  expect(ids).toEqual(rows.map((row) => row.id).toReversed());
});

test("a cursor of somebody else's story finds nothing", async () => {
  const { body } = await admin.get(`/api/admin/users/${other.actor.user.id}/story?kind=orders`);
  const [theirs] = body as StoryItem[];
  const before = theirs?.kind === "order" ? theirs.order.id : "";
  expect(await named(`before=${before}`)).toEqual([]);
  expect((await admin.get(`/api/admin/users/${uuidv7()}/story`)).status).toBe(404);
  expect((await admin.get(`/api/admin/users/${uuidv7()}/standing`)).status).toBe(404);
});

test("each act keeps its reason", async () => {
  const { items } = await read("kind=decisions");
  const reasons = items.map((item) => (item.kind === "line" ? item.line.details["reason"] : ""));
  expect(reasons).toEqual(["Odd", undefined, "Asked for it"]);
  const closed = await app.trader("100");
  const { id, username } = closed.actor.user;
  await submitOrder(closed, "10");
  await admin.call("DELETE", `/api/admin/users/${id}/sessions`, { body: { reason: "Lost phone" } });
  await admin.patch(`/api/admin/users/${id}`, { isActive: false });
  await admin.post(`/api/admin/users/${id}/close-pending`, { reason: "Left the desk" });
  const { body } = await admin.get(`/api/admin/users/${id}/story?limit=4`);
  expect(body).toMatchObject([
    { line: { action: "user.suspended" } },
    { line: { action: "sessions.ended", details: { username, reason: "Lost phone" } } },
    { order: { status: "rejected", adminComment: "Left the desk" } },
    { line: { action: "user.balance_set" } },
  ]);
});

test("the standing tells what of the limits is used", async () => {
  const { body } = await admin.get(`${path}/standing`);
  const { user, limits, trades, sessions, ...rest } = body as Standing;
  expect(user).toMatchObject({ username: trader.actor.user.username, balance: "500.00" });
  expect(rest).toEqual({ isForgotten: false, hasSecondFactor: false, lastSignInAt: null });
  expect(trades).toMatchObject({ totalTrades: 1, successRate: 100 });
  expect(sessions).toMatchObject([{ userAgent: "a test" }]);
  expect(limits).toEqual([
    { kind: "pending_deposits", used: "1", most: "20" },
    { kind: "pending_withdrawals", used: "1", most: "20" },
    { kind: "saved_addresses", used: "1", most: "50" },
    { kind: "tokens", used: "0", most: "20" },
    { kind: "exports", used: "0", most: "5" },
  ]);
});
