import { afterAll, beforeAll, expect, test } from "vitest";
import { storeFinishedDays } from "#db/dailyStats/storeFinishedDays.ts";
import { judgeAddress } from "#protocol/addresses.ts";
import { COINS } from "#protocol/coins.ts";
import { deskAddress } from "#protocol/deskAddress.ts";
import { ORDER_STATUSES } from "#protocol/orders.ts";
import { OrderModel } from "#db/models/OrderModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { presentOrder } from "../presenters/presentOrder.ts";
import { getSettings } from "../queries/settings.ts";
import { getStatement } from "../queries/statement.ts";
import { mustFindUser } from "../queries/users.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { madeUpAddress } from "./madeUp.ts";
import { fillDemo } from "./fillDemo.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
  await desk.administrator();
  // The administrator has existed for days, which are summed up already.
  const { knex } = desk.context.database;
  await knex("users").update({ createdAt: knex.raw("now() - interval '3 days'") });
  await storeFinishedDays(knex);
});

afterAll(() => desk.close());

test("the demo has orders in every status, a past, and correct books", { timeout: 60_000 }, async () => {
  const { knex } = desk.context.database;
  expect(await fillDemo(desk.context)).toBe(true);

  const statuses: string[] = await knex("orders").distinct().pluck("status");
  expect(statuses.toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  const kinds: string[] = await knex("transactions").where({ status: "pending" }).distinct().pluck("type");
  expect(kinds.toSorted()).toEqual(["deposit", "trade", "withdrawal"]);
  const old: unknown[] = await knex("orders").where("createdAt", "<", knex.raw("now() - interval '20 days'"));
  expect(old.length).toBeGreaterThan(10);
  const ahead: unknown[] = await knex("orders").where("createdAt", ">", knex.fn.now());
  expect(ahead).toEqual([]);
  expect(await desk.reconcile()).toEqual([]);

  expect(await fillDemo(desk.context)).toBe(false);
});

test("a month of movements is spread over a month, each with what it books", async () => {
  const { knex } = desk.context.database;
  const { rows } = await knex.raw<{ rows: { off: string; days: string; misplaced: string }[] }>(`
    select count(*) filter (where journals."createdAt" <> case when kind like '%placement' then moment."createdAt" else moment."endedAt" end) as off,
           count(distinct date_trunc('day', journals."createdAt")) as days,
           count(*) filter (where abs(extract(epoch from journals."createdAt") * 1000
             - ('x' || lpad(left(replace(journals.id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint) > 1) as misplaced
      from journals left join (
        select id, "createdAt", "resolvedAt" as "endedAt" from orders
        union all select id, "createdAt", "processedAt" from transactions) as moment on moment.id = reference`);
  expect(rows[0]).toMatchObject({ off: "0", misplaced: "0" });
  expect(Number(rows[0]?.days)).toBeGreaterThan(20);
  const audited: unknown[] = await knex("auditLog").distinct(knex.raw("date_trunc('day', at) as day"));
  expect(audited.length).toBeGreaterThan(15);
});

test("each trader's statement covers the month in order, and ends at the balance", async () => {
  const { knex } = desk.context.database;
  const users = await UserModel.query(knex).where({ role: "user" });
  for (const { id } of users) {
    const actor = { user: await mustFindUser(knex, id), sessionHash: "" };
    const from = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const { statement } = await getStatement(knex, actor, { from, limit: 200 });
    const times = statement.movements.map(({ at }) => at);
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted());
    expect(statement.closing).toEqual({ available: actor.user.balance, held: actor.user.held });
    expect(statement.opening).toEqual({ available: "0.00", held: "0.00" });
  }
});

test("the evidence of a decision has the market at the decision, not at the placing", async () => {
  const { knex } = desk.context.database;
  const orders = await OrderModel.query(knex).whereIn("status", ["win", "loss", "rejected"]);
  expect(orders.length).toBeGreaterThan(50);
  for (const order of orders) {
    const { quote, resolution } = presentOrder(order, "").evidence;
    expect(quote.at).toBe(order.createdAt.toISOString());
    expect(resolution?.market.at).toBe(order.resolvedAt?.toISOString());
  }
});

test("the desk accepts all its addresses, and each transaction ID looks like one of its network", async () => {
  const { knex } = desk.context.database;
  const transfers = await TransactionModel.query(knex).whereNot({ type: "trade" });
  for (const { crypto, walletAddress, transactionId } of transfers) {
    const coin = crypto ?? "BTC";
    const address = walletAddress ?? madeUpAddress(coin, "nobody");
    expect(judgeAddress(coin, address)).toHaveProperty("network");
    const prefix = coin === "BTC" ? "" : "0x";
    expect(transactionId ?? `${prefix}${"0".repeat(64)}`).toMatch(new RegExp(`^${prefix}[0-9a-f]{64}$`));
  }
  const settings = await getSettings(knex);
  for (const coin of COINS) expect(judgeAddress(coin, deskAddress(settings, coin))).toHaveProperty("network");
});

test("the guard of ended orders is back afterwards", async () => {
  const { knex } = desk.context.database;
  await expect(knex("orders").where({ status: "win" }).update({ adminComment: "x" })).rejects.toThrow(
    "is already win",
  );
});
