import { afterAll, beforeAll, expect, test } from "vitest";
import { storeAccountDays } from "#db/accountDays/storeAccountDays.ts";
import { storeFinishedDays } from "#db/dailyStats/storeFinishedDays.ts";
import { checkAddress } from "#protocol/addresses.ts";
import { COINS } from "#protocol/coins.ts";
import { deskAddress } from "#protocol/deskAddress.ts";
import { add, compare, type Decimal, negate, subtract, toDecimal, toWire, ZERO } from "#protocol/money.ts";
import { arithmeticOf } from "#protocol/orderArithmetic.ts";
import { ORDER_STATUSES } from "#protocol/orders.ts";
import { OrderModel } from "#db/models/OrderModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { presentOrder } from "../presenters/presentOrder.ts";
import { getOrderRecord } from "../queries/orderRecord.ts";
import { getSettings } from "../queries/settings.ts";
import { getBalanceExplained } from "../queries/balanceExplained.ts";
import { getStatement } from "../queries/statement.ts";
import { mustFindUser } from "../queries/users.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { verifyLog } from "../transparencyLog/verifyLog.ts";
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
  // As if a node had summed up what there is so far.
  await knex("accountDaysUntil").update({ day: knex.raw("current_date - 1") });
});

afterAll(() => desk.close());

test("the demo has orders in every status, a past, and correct books", async () => {
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

test.each([
  ["before the days were summed", false],
  ["afterwards", true],
])("each trader's statement covers the month in order, and ends at the balance, %s", async (_, isSummed) => {
  const { knex } = desk.context.database;
  if (isSummed) await storeAccountDays(knex);
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
    const { parts, balance } = await getBalanceExplained(knex, actor, {});
    expect(balance).toEqual(statement.closing);
    expect(toWire(Object.values(parts).reduce(add, ZERO))).toBe(balance.available);
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

test("the bell tells of the month when it happened", async () => {
  const { knex } = desk.context.database;
  const { rows } = await knex.raw<{ rows: { kind: string; off: string; many: boolean }[] }>(`
    select kind, count(*) > 7 as many,
           count(*) filter (where at <> case kind when 'balance_corrected' then since
                                                  when 'new_destination' then "createdAt" else "endedAt" end) as off
      from (select min("createdAt") as since from users) as began cross join notifications left join (
        select id, "createdAt", "resolvedAt" as "endedAt" from orders
        union all select id, "createdAt", "processedAt" from transactions) as moment on moment.id = subject
     where kind <> 'account_suspended' group by kind order by kind`);
  const kinds = ["balance_corrected", "new_destination", "order_decided", "transaction_processed"];
  expect(rows).toEqual(kinds.map((kind) => ({ kind, many: true, off: "0" })));
});

test("the desk accepts all its addresses, and each transaction ID looks like one of its network", async () => {
  const { knex } = desk.context.database;
  const transfers = await TransactionModel.query(knex).whereNot({ type: "trade" });
  for (const { crypto, walletAddress, transactionId } of transfers) {
    const coin = crypto ?? "BTC";
    const address = walletAddress ?? madeUpAddress(coin, "nobody");
    expect(checkAddress(coin, address)).toHaveProperty("network");
    const prefix = coin === "BTC" ? "" : "0x";
    expect(transactionId ?? `${prefix}${"0".repeat(64)}`).toMatch(new RegExp(`^${prefix}[0-9a-f]{64}$`));
  }
  const settings = await getSettings(knex);
  for (const coin of COINS) expect(checkAddress(coin, deskAddress(settings, coin))).toHaveProperty("network");
});

test("the record of every order adds up to what the ledger booked, to the cent", async () => {
  const { knex } = desk.context.database;
  const actor = await desk.administrator();
  const ids: string[] = await knex("orders").pluck("id");
  const sums: Record<string, Decimal> = {};
  for (const id of ids) {
    const { order, bookings } = await getOrderRecord(knex, actor, id);
    const { held, end } = arithmeticOf(order);
    const told = [
      { available: negate(held), held },
      ...(end === null
        ? []
        : [
            {
              held: negate(end.released),
              available: end.returned,
              fees: end.feeKept,
              trading: subtract(end.traded, end.payout),
            },
          ]),
    ];
    expect(bookings.map(({ entries }) => withoutZeros(entries))).toEqual(
      told.map((lines) =>
        withoutZeros(Object.entries(lines).map(([account, amount]) => ({ account, amount }))),
      ),
    );
    for (const { before, after } of bookings.slice(1)) {
      expect(subtract(after.available, before.available)).toBe(toDecimal(end?.returned ?? "0"));
      expect(subtract(after.held, before.held)).toBe(toDecimal(negate(end?.released ?? ZERO)));
    }
    const { resolution } = order.evidence;
    expect(bookings[1]?.before.available).toBe(resolution?.balanceBefore);
    expect(bookings[1]?.after.available).toBe(resolution?.balanceAfter);
    for (const { account, amount } of bookings.flatMap(({ entries }) => entries))
      sums[account] = add(sums[account] ?? ZERO, amount);
  }
  const { rows } = await knex.raw<{ rows: { account: string; sum: string }[] }>(`
    select account, sum(amount) from entries join journals on journals.id = "journalId"
     where kind in ('order_placement', 'order_settlement') group by account`);
  expect(ids.length).toBeGreaterThan(100);
  expect(sums).toEqual(Object.fromEntries(rows.map(({ account, sum }) => [account, toDecimal(sum)])));
});

/** By account; an entry of nothing is none. */
function withoutZeros(lines: readonly { account: string; amount: string }[]): Record<string, Decimal> {
  const amounts = lines.map(({ account, amount }) => [account, toDecimal(amount)] as const);
  return Object.fromEntries(amounts.filter(([, amount]) => compare(amount, ZERO) !== 0));
}

test("the transparency log takes all of it", async () => {
  const { database } = desk.context;
  await placeAll(database);
  const ended = await OrderModel.query(database.knex).whereNot({ status: "pending" }).resultSize();
  const lines = await database.knex("auditLog").select("id");
  const size = ended + lines.length;
  expect(await verifyLog(database.knex)).toMatchObject({ outcome: "unbroken", size, waiting: 0 });
});

test("the guard of ended orders is back afterwards", async () => {
  const { knex } = desk.context.database;
  await expect(knex("orders").where({ status: "win" }).update({ adminComment: "x" })).rejects.toThrow(
    "is already win",
  );
});
