import { afterAll, beforeAll, expect, test } from "vitest";
import { shapesOf } from "#db/spelling/names.ts";
import type { Order } from "#protocol/orders.ts";
import type { Found, FoundOwn } from "#protocol/search.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { submitDeposit, submitOrder, submitWithdrawal } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";

let app: TestApp;
let admin: SignedInClient;
let bruno: SignedInClient;
let brunhild: SignedInClient;
let older: Order;
let newer: Order;
let others: Order;
let deposit: Transaction;
let withdrawal: Transaction;

const HASH = "9f3c".repeat(16);

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.administrator();
  bruno = await named("bruno", "hofer@example.com");
  brunhild = await named("brunhild", "brunhild@example.com");
  older = await submitOrder(bruno, "250");
  newer = await submitOrder(bruno, "99.90");
  others = await submitOrder(brunhild, "250");
  deposit = await submitDeposit(bruno, "77", { transactionId: HASH });
  withdrawal = await submitWithdrawal(brunhild, "31.50");
  await moveToDay(older, "2026-03-01T12:00:00Z");
});
afterAll(() => app.close());

async function named(username: string, email: string): Promise<SignedInClient> {
  const trader = await app.trader("1000");
  const { knex } = app.context.database;
  const { id } = trader.actor.user;
  await knex("users").where({ id }).update({ username, email });
  await knex("nameShapes").insert(shapesOf(username).map((shape) => ({ shape, userId: id })));
  return trader;
}

async function moveToDay({ id }: Order, createdAt: string): Promise<void> {
  await app.context.database.knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx("orders").where({ id }).update({ createdAt });
  });
}

const query = (q: string, zone?: string) =>
  new URLSearchParams({ q, ...(zone !== undefined && { zone }) }).toString();

async function find(q: string, zone?: string) {
  const { status, body } = await admin.get(`/api/admin/search?${query(q, zone)}`);
  expect(status).toBe(200);
  const { users, orders, transactions } = body as Found;
  return {
    users: users.map(({ username }) => username),
    orders: orders.map(({ id }) => nameOf(id)),
    transactions: transactions.map(({ id }) => nameOf(id)),
  };
}

function nameOf(id: string): string {
  const names = { older, newer, others, deposit, withdrawal };
  return Object.entries(names).find(([, row]) => row.id === id)?.[0] ?? id;
}

const nothing = { users: [], orders: [], transactions: [] };
const ofBruno = { orders: ["newer", "older"], transactions: ["deposit"] };

test.each<[q: string, found: Awaited<ReturnType<typeof find>>]>([
  // The one with exactly this name comes first, then the newest.
  ["bruno", { users: ["bruno"], ...ofBruno }],
  ["BRUNO", { users: ["bruno"], ...ofBruno }],
  [
    "br",
    {
      users: ["brunhild", "bruno"],
      orders: ["others", "newer", "older"],
      transactions: ["withdrawal", "deposit"],
    },
  ],
  [
    "brun",
    {
      users: ["brunhild", "bruno"],
      orders: ["others", "newer", "older"],
      transactions: ["withdrawal", "deposit"],
    },
  ],
  ["hofer@example.com", { users: ["bruno"], ...ofBruno }],
  ["ofer@ex", { users: ["bruno"], ...ofBruno }],
  ["brun0", { users: ["bruno"], ...ofBruno }],
  ["ｂｒｕｎｏ", { users: ["bruno"], ...ofBruno }],
  ["bruno 250", { users: ["bruno"], orders: ["older"], transactions: [] }],
  ["$250", { users: [], orders: ["others", "older"], transactions: [] }],
  ["250.00 USD", { users: [], orders: ["others", "older"], transactions: [] }],
  ["31.5", { users: [], orders: [], transactions: ["withdrawal"] }],
  ["2026-03-01", { users: [], orders: ["older"], transactions: [] }],
  ["250 2026-03-01", { users: [], orders: ["older"], transactions: [] }],
  ["bruno 1 March 2026", { users: ["bruno"], orders: ["older"], transactions: [] }],
  [HASH, { users: [], orders: [], transactions: ["deposit"] }],
  [`0x${HASH.toUpperCase()}`, { users: [], orders: [], transactions: ["deposit"] }],
  [`https://etherscan.io/tx/0x${HASH}`, { users: [], orders: [], transactions: ["deposit"] }],
  [`TxID: ${HASH}`, { users: [], orders: [], transactions: ["deposit"] }],
  [`TxID:${HASH.slice(0, 8)}…`, { users: [], orders: [], transactions: ["deposit"] }],
  [HASH.replace(/.{8}/g, "$& "), { users: [], orders: [], transactions: ["deposit"] }],
  [`https://mempool.space/tx/${HASH}?mode=details`, { users: [], orders: [], transactions: ["deposit"] }],
  [`mempool.space/tx/${HASH}`, { users: [], orders: [], transactions: ["deposit"] }],
  [`I paid, see ${HASH}, thanks`, { users: [], orders: [], transactions: ["deposit"] }],
  [HASH.slice(0, 12), { users: [], orders: [], transactions: ["deposit"] }],
  // What only looks like a pattern is a text.
  ["%", nothing],
  ["___", nothing],
  ["br_n", nothing],
  ["\\", nothing],
  ["'; drop table users; --", nothing],
  ["\u200b", nothing],
  ["x".repeat(200), nothing],
])("%j", async (q, found) => {
  expect(await find(q)).toEqual(found);
});

test("by id, whole or its beginning", async () => {
  expect((await find(newer.id)).orders).toEqual(["newer"]);
  expect((await find(newer.id.toUpperCase().slice(0, 30))).orders).toEqual(["newer"]);
  expect((await find(withdrawal.id)).transactions).toEqual(["withdrawal"]);
  expect((await find(bruno.actor.user.id)).users).toEqual(["bruno"]);
});

test("by the wallet to which a withdrawal goes", async () => {
  expect((await find(withdrawal.walletAddress ?? "")).transactions).toEqual(["withdrawal"]);
  expect((await find(withdrawal.walletAddress?.toUpperCase() ?? "")).transactions).toEqual(["withdrawal"]);
  expect((await find(withdrawal.walletAddress?.slice(3, 12) ?? "")).transactions).toEqual(["withdrawal"]);
});

test.each<(address: string) => string>([
  (address) => address.replace(/.{4}/g, "$& "),
  (address) => `${address.slice(0, 20)}\u200b${address.slice(20)}`,
  (address) => `Address: ${address}`,
  (address) => `Adresse: ${address.replace(/.{4}/g, "$& ")}`,
  (address) => `bitcoin:${address}?amount=0.01`,
  (address) => `${address.slice(0, 8)}…${address.slice(-4)}`,
  (address) => `https://mempool.space/address/${address}`,
  (address) => `https://etherscan.io/address/${address}#internaltx`,
  (address) => `blockchair.com/bitcoin/address/${address}?_search=1`,
  (address) => `https://tronscan.org/#/address/${address}/transfers`,
  (address) => `https://www.blockchain.com/explorer/addresses/btc/${address}`,
])("by the wallet as %s writes it", async (pasted) => {
  expect((await find(pasted(withdrawal.walletAddress ?? ""))).transactions).toEqual(["withdrawal"]);
});

test("by id in the desk's own links, or with a label", async () => {
  expect((await find(`https://desk.example.com/orders/${newer.id}`)).orders).toEqual(["newer"]);
  expect((await find(`Order ID: ${newer.id}`)).orders).toEqual(["newer"]);
  expect((await find(`/admin?tab=transactions&item=${withdrawal.id}`)).transactions).toEqual(["withdrawal"]);
  expect((await find(`https://desk.example.com/admin/users/${bruno.actor.user.id}`)).users).toEqual([
    "bruno",
  ]);
});

test("days are those of the reader's time zone", async () => {
  await moveToDay(older, "2026-03-01T23:30:00Z");
  expect((await find("2026-03-02")).orders).toEqual([]);
  expect((await find("2026-03-02", "Europe/Vienna")).orders).toEqual(["older"]);
  for (const zone of ["Nowhere/Land", "", "+01:00", "x".repeat(65)])
    expect([zone, (await admin.get(`/api/admin/search?${query("today", zone)}`)).status]).toEqual([
      zone,
      400,
    ]);
});

test("traders find what is theirs, and nothing of others", async () => {
  const own = async (q: string) => {
    const { body } = await bruno.get(`/api/search?${query(q)}`);
    const { orders, transactions } = body as FoundOwn;
    return [...orders, ...transactions].map(({ id }) => nameOf(id));
  };
  expect(await own("250")).toEqual(["older"]);
  expect(await own("2026-03-01")).toEqual(["older"]);
  expect(await own(HASH)).toEqual(["deposit"]);
  expect(await own(newer.id.slice(0, 30))).toEqual(["newer"]);
  for (const q of ["31.50", "brunhild", others.id, withdrawal.id, withdrawal.walletAddress ?? ""])
    expect([q, await own(q)]).toEqual([q, []]);
  expect((await bruno.get(`/api/admin/search?${query("250")}`)).status).toBe(403);
});

test("suspended and anonymised accounts are found", async () => {
  const { id } = (await named("carla", "carla@example.com")).actor.user;
  await admin.patch(`/api/admin/users/${id}`, { balance: "0" });
  await admin.patch(`/api/admin/users/${id}`, { isActive: false });
  expect((await find("carla")).users).toEqual(["carla"]);
  expect((await admin.patch(`/api/admin/users/${id}`, { forget: true })).status).toBe(200);
  expect(await find("carla")).toEqual(nothing);
  expect((await find(id)).users).toEqual([`forgotten-${id.slice(-12)}`]);
});

test("long and empty texts are refused", async () => {
  for (const q of ["", "  ", "x".repeat(201), "x".repeat(10_000)])
    expect((await admin.get(`/api/admin/search?${query(q)}`)).status).toBe(400);
});
