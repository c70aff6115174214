import type { Knex } from "knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  APPROVAL_FILTER,
  AUDIT_FILTER,
  matchesFilter,
  ORDER_FILTER,
  TRANSACTION_FILTER,
  USER_FILTER,
} from "#protocol/filters.ts";
import { type Approval, approvalQuery } from "#protocol/approvals.ts";
import { auditQuery } from "#protocol/audit.ts";
import { type Order, orderQuery, orderSchema } from "#protocol/orders.ts";
import { transactionQuery } from "#protocol/transactions.ts";
import { userQuery } from "#protocol/users.ts";
import { record } from "../audit/record.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";
import { listApprovals } from "./approvals.ts";
import { listAuditLog } from "./audit.ts";
import { listOrders } from "./orders.ts";
import { listTransactions } from "./transactions.ts";
import { listUsers } from "./users.ts";

/* Pages filter pushed rows as the server filters lists: the same cases run through both. */

let app: TestApp;
let knex: Knex;
/** The first order. */
let first: Order;
/** The last one, declined. */
let approval: Approval;

beforeAll(async () => {
  app = await createTestApp();
  ({ knex } = app.context.database);
  const [admin, one, other] = [await app.administrator(), await app.trader(), await app.trader()];
  first = orderSchema.parse((await one.post("/api/orders", orderRequest("10"))).body);
  const sell = orderRequest("20", { type: "sell", crypto: "ETH", pricePerCoin: "1" });
  await other.post("/api/orders", sell);
  const resolution = { result: "rejected", returnRate: "0", adminComment: "100% Müller_" };
  await admin.patch(`/api/admin/orders/${first.id}/resolve`, resolution);
  for (const [transactionId, memo] of [
    ["0xABCdef", "für Mai"],
    ["0x123", "100 percent"],
  ])
    await one.post("/api/transactions", {
      type: "deposit",
      crypto: "BTC",
      amount: "1",
      transactionId,
      memo,
    });
  const { user } = other.actor;
  await knex("users").where({ id: user.id }).update({ isActive: false, email: "zoe@example.com" });
  await knex("users").where({ id: one.actor.user.id }).update({ username: "One.Trader" });

  await app.context.database.transact(async (tx) => {
    const details = { setting: "tradingFee", from: 'a "quote"', to: null };
    const by = { user: { id: user.id, username: "Müller.A" }, address: "2001:db8::7" };
    await record(tx, by, { action: "settings.changed", subject: null, details });
    await record(tx, by, { action: "logo.removed", subject: "c0ffee00", details: {} });
  });

  await knex("settings").update({ secondApprovalForChanges: true });
  const asker = await app.administrator();
  for (const trader of [one, other]) {
    const { id } = trader.actor.user;
    await asker.patch(`/api/admin/users/${id}`, { balance: "5" });
  }
  await knex("users").where({ id: asker.actor.user.id }).update({ username: "Asking.Admin" });
  approval = (await listApprovals(knex, approvalQuery.parse({ limit: 1 }))).items[0]!;
  await admin.patch(`/api/admin/approvals/${approval.id}`, { decision: "declined" });
});
afterAll(() => app.close());

const idsOf = (entities: readonly { id: string }[]): string[] => entities.map(({ id }) => id);
const orders = async (query: object) =>
  (await listOrders(knex, { userId: null, query: orderQuery.parse(query) })).items;
const transactions = async (query: object) =>
  (await listTransactions(knex, { userId: null, query: transactionQuery.parse(query) })).items;
const audit = async (query: object) => (await listAuditLog(knex, auditQuery.parse(query))).items;
const approvals = async (query: object) => (await listApprovals(knex, approvalQuery.parse(query))).items;
const users = async (query: object) => (await listUsers(knex, userQuery.parse(query))).items;

test.each([
  [{}, 2],
  [{ type: "sell" }, 1],
  [{ status: "pending" }, 1],
  [{ crypto: "BTC" }, 1],
  [{ type: "buy", status: "rejected", crypto: "BTC" }, 1],
  [{ type: "buy", crypto: "ETH" }, 0],
  [{ q: "ONE.T" }, 1],
  [{ q: "muller" }, 1],
  [{ q: "100%" }, 1],
  [{ q: "100_" }, 0],
  [{ q: "nobody" }, 0],
  [{ from: "2100-01-01T00:00:00Z" }, 0],
  [{ to: "2100-01-01T00:00:00Z" }, 2],
  [{ to: "2020-01-01T00:00:00Z" }, 0],
])("orders by %j: %d", async (query, count) => {
  const listed = await orders(query);
  expect(listed).toHaveLength(count);
  const shown = (await orders({})).filter((each) =>
    matchesFilter(ORDER_FILTER, each, orderQuery.parse(query)),
  );
  expect(idsOf(shown)).toEqual(idsOf(listed));
});

test.each<[string, () => object, number]>([
  ["the beginning of its id", () => ({ q: first.id.slice(0, 30).toUpperCase() }), 1],
  ["what its id holds elsewhere", () => ({ q: first.id.slice(1) }), 0],
  ["its id after a label", () => ({ q: `Order ID: ${first.id}` }), 1],
  ["the beginning of its id after a label", () => ({ q: `Order: ${first.id.slice(0, 30)}…` }), 1],
  ["a link to it", () => ({ q: `https://desk.example.com/orders/${first.id}` }), 1],
  ["its id with blanks and dashes of a PDF", () => ({ q: first.id.replaceAll("-", " \u2010 ") }), 1],
  ["a time without milliseconds", () => ({ from: `${first.createdAt.slice(0, 19)}Z` }), 2],
])("orders by %s", async (_what, queryOf, count) => {
  const wanted = orderQuery.parse(queryOf());
  const shown = (await orders({})).filter((each) => matchesFilter(ORDER_FILTER, each, wanted));
  expect(shown).toHaveLength(count);
  expect(idsOf(await orders(wanted))).toEqual(idsOf(shown));
});

test.each([
  [{}, 4],
  [{ type: "trade" }, 2],
  [{ status: "pending" }, 3],
  [{ crypto: "ETH" }, 1],
  [{ type: "deposit", status: "pending", crypto: "BTC" }, 2],
  [{ q: "one.trader" }, 3],
  [{ q: "abcD" }, 1],
  [{ q: "FUR" }, 1],
  [{ q: "n/a" }, 0],
  [{ q: "0x" }, 2],
  [{ q: "TxID: 0xabcdef" }, 1],
  [{ q: "https://explorer.example.com/address/0xabcdef" }, 1],
  [{ q: "Note: für" }, 0],
  [{ from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }, 4],
  [{ from: "2100-01-01T00:00:00Z" }, 0],
])("transactions by %j: %d", async (query, count) => {
  const listed = await transactions(query);
  expect(listed).toHaveLength(count);
  const wanted = transactionQuery.parse(query);
  const shown = (await transactions({})).filter((each) => matchesFilter(TRANSACTION_FILTER, each, wanted));
  expect(idsOf(shown)).toEqual(idsOf(listed));
});

test.each([
  [{ status: "suspended" }, 1],
  [{ q: "ONE.trader" }, 1],
  [{ q: "zoë@" }, 1],
  [{ status: "active", q: "zoe@" }, 0],
])("users by %j: %d", async (query, count) => {
  const listed = await users(query);
  expect(listed).toHaveLength(count);
  const shown = (await users({})).filter((each) => matchesFilter(USER_FILTER, each, userQuery.parse(query)));
  expect(idsOf(shown)).toEqual(idsOf(listed));
});

test.each([
  [{ action: "logo.removed" }, 1],
  [{ action: "logo.redrawn" }, 0],
  [{ actor: "müller.a" }, 2],
  [{ actor: "MÜLLER.A" }, 0],
  [{ actor: "müller" }, 0],
  [{ actor: "müller.a", action: "settings.changed" }, 1],
  [{ q: "muller.a" }, 2],
  [{ q: "2001:DB8" }, 2],
  [{ q: "001:db8" }, 0],
  [{ q: "C0FFEE" }, 1],
  [{ q: '{"to": NULL, "from": "a' }, 1],
  [{ q: 'a \\"quote\\"", "setting": "tradingFee"}' }, 1],
  [{ q: "nobody" }, 0],
  [{ q: "muller.a", from: "2100-01-01T00:00:00Z" }, 0],
  [{ q: "muller.a", from: "2020-01-01T00:00:00Z" }, 2],
])("audit log by %j: %d", async (query, count) => {
  const listed = await audit(query);
  expect(listed).toHaveLength(count);
  const shown = (await audit({})).filter((each) =>
    matchesFilter(AUDIT_FILTER, each, auditQuery.parse(query)),
  );
  expect(idsOf(shown)).toEqual(idsOf(listed));
});

test.each<[string, () => object, number]>([
  ["nothing", () => ({}), 2],
  ["status", () => ({ status: "pending" }), 1],
  ["who asked", () => ({ q: "asking" }), 2],
  ["its id", () => ({ q: approval.id }), 1],
  ["whom it is about", () => ({ q: approval.subject }), 1],
  ["nobody", () => ({ q: "nobody" }), 0],
  ["a time", () => ({ to: "2020-01-01T00:00:00Z" }), 0],
])("approvals by %s", async (_what, queryOf, count) => {
  const wanted = approvalQuery.parse(queryOf());
  const listed = await approvals(wanted);
  expect(listed).toHaveLength(count);
  const shown = (await approvals({})).filter((each) => matchesFilter(APPROVAL_FILTER, each, wanted));
  expect(idsOf(shown)).toEqual(idsOf(listed));
});
