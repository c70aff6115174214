import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { countOrders } from "#db/dailyStats/countOrders.ts";
import type { Dimension } from "#db/dailyStats/orderCells.ts";
import { coverPeriod, readCells, readToday } from "#db/dailyStats/readCells.ts";
import { readRows } from "#db/rows.ts";
import type { Coin } from "#protocol/coins.ts";
import { toDecimal } from "#protocol/money.ts";
import { orderFigures } from "#protocol/rules.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";

/* A constructed history: what each order's market did, and how it ended. */

const FEE_RATE = toDecimal("0.001");
const PRICE: Record<Coin, number> = { BTC: 50_000, ETH: 2_500, USDT: 1 };

type Ended = "win" | "loss" | "rejected" | "cancelled";
type Past = { by: "anna" | "bert"; type: "buy" | "sell"; coin: Coin; percent: number; ended: Ended };

const HISTORY: Past[] = [
  { by: "anna", type: "buy", coin: "BTC", percent: 1, ended: "win" },
  { by: "anna", type: "buy", coin: "BTC", percent: 2, ended: "loss" },
  { by: "anna", type: "buy", coin: "BTC", percent: -1, ended: "loss" },
  { by: "anna", type: "buy", coin: "BTC", percent: 0.09, ended: "win" },
  { by: "bert", type: "sell", coin: "BTC", percent: -1, ended: "win" },
  { by: "bert", type: "sell", coin: "ETH", percent: 0.1, ended: "rejected" },
  { by: "bert", type: "sell", coin: "ETH", percent: 0, ended: "cancelled" },
];

let desk: Desk;
const people = new Map<string, Actor>();
let trader: Actor;

beforeAll(async () => {
  desk = await createDesk();
  trader = await desk.trader("5000");
  for (const name of ["anna", "bert"]) people.set(name, await desk.administrator());
  for (const past of HISTORY) await act(past);
});
afterAll(() => desk.close());

async function act({ by, type, coin, percent, ended }: Past): Promise<void> {
  desk.quote(coin, PRICE[coin]);
  const { id } = await placeOrder(desk.context, trader, {
    type,
    crypto: coin,
    amount: toDecimal("100"),
    walletAddress: "N/A",
    pricePerCoin: toDecimal(PRICE[coin]),
    ...orderFigures(toDecimal("100"), FEE_RATE),
  });
  desk.quote(coin, (PRICE[coin] * (100 + percent)) / 100);
  if (ended === "cancelled") return void (await cancelOrder(desk.context, trader, id));
  const returnRate = toDecimal(ended === "win" ? "1.8" : "0");
  await resolveOrder(desk.context, nameOf(by), id, { result: ended, returnRate });
}

function nameOf(name: string): Actor {
  const actor = people.get(name);
  if (actor === undefined) throw new Error(`${name} is nobody.`);
  return actor;
}

const knex = () => desk.context.database.knex;

async function cells(dimension: Dimension) {
  const today = await readToday(knex());
  const read = await readCells(knex(), dimension, { first: today - 6, last: today });
  return read.map(({ placed, paid, ...cell }) => ({ ...cell, placed: +placed, paid: +paid }));
}

const NONE = { wins: 0, losses: 0, rejected: 0, cancelled: 0, placed: 0, paid: 0 };

const BY_MARKET = [
  { key: "BTC buy", moved: "with", ...NONE, wins: 1, losses: 1, placed: 200.2, paid: 180 },
  { key: "BTC buy", moved: "against", ...NONE, losses: 1, placed: 100.1 },
  { key: "BTC buy", moved: "flat", ...NONE, wins: 1, placed: 100.1, paid: 180 },
  { key: "BTC sell", moved: "with", ...NONE, wins: 1, placed: 100.1, paid: 180 },
  { key: "ETH sell", moved: "against", ...NONE, rejected: 1 },
  { key: "ETH sell", moved: "flat", ...NONE, cancelled: 1 },
];

describe("cells of ended orders", () => {
  const same = (expected: object[]) => [expect.arrayContaining(expected), expected.length] as const;

  test.each(["before", "after"])("say the same %s the job has counted them", async (moment) => {
    if (moment === "after") await countOrders(desk.context.database);
    expect(await knex()("uncountedOrders").count()).toEqual([{ count: moment === "after" ? "0" : "7" }]);
    const [byMarket, markets] = same(BY_MARKET);
    expect(await cells("market")).toEqual(byMarket);
    expect(await cells("market")).toHaveLength(markets);
    const anna = { key: nameOf("anna").user.id };
    const bert = { key: nameOf("bert").user.id };
    const [byAdministrator] = same([
      { ...anna, moved: "with", ...NONE, wins: 1, losses: 1, placed: 200.2, paid: 180 },
      { ...anna, moved: "against", ...NONE, losses: 1, placed: 100.1 },
      { ...anna, moved: "flat", ...NONE, wins: 1, placed: 100.1, paid: 180 },
      { ...bert, moved: "with", ...NONE, wins: 1, placed: 100.1, paid: 180 },
      { ...bert, moved: "against", ...NONE, rejected: 1 },
    ]);
    expect(await cells("administrator")).toEqual(byAdministrator);
    expect(await desk.reconcile()).toEqual([]);
  });

  test("are counted once, and reconcile notices a wrong one", async () => {
    await Promise.all([1, 2, 3].map(() => countOrders(desk.context.database)));
    expect(await desk.reconcile()).toEqual([]);
    await knex()("orderCells").where({ dimension: "hour", days: 1, moved: "flat" }).increment("wins", 1);
    expect((await desk.reconcile()).map(({ check, rows }) => [check, rows.length])).toEqual([
      ["ended orders are counted as they ended", 1],
      ["counts of many days are the sums of their days", 3],
    ]);
    await knex()("orderCells").where({ dimension: "hour", days: 1, moved: "flat" }).decrement("wins", 1);
  });

  test.each(["market", "hour", "trader", "administrator"] as const)(
    "by %s equal a plain count of the orders",
    async (dimension) => {
      const plain: Record<typeof dimension, string> = {
        market: `crypto || ' ' || type`,
        hour: `lpad(date_part('hour', "resolvedAt" at time zone 'UTC')::text, 2, '0')`,
        trader: `"userId"`,
        administrator: `"resolvedBy"`,
      };
      const rows = await readRows(
        knex().raw(`
          select ${plain[dimension]} as key, status, count(*)::int as count from orders
           where status in ('win', 'loss', 'rejected'${dimension === "administrator" ? "" : ", 'cancelled'"})
           group by 1, 2`),
        z.object({ key: z.string(), status: z.string(), count: z.number() }),
      );
      const counted = (await cells(dimension)).flatMap(({ key, wins, losses, rejected, cancelled }) =>
        Object.entries({ win: wins, loss: losses, rejected, cancelled }).map(([status, count]) => ({
          key,
          status,
          count,
        })),
      );
      const sum = (key: string, status: string) =>
        counted.reduce(
          (total, cell) => total + (cell.key === key && cell.status === status ? cell.count : 0),
          0,
        );
      expect(rows.map((row) => ({ ...row, count: sum(row.key, row.status) }))).toEqual(rows);
      expect(counted.reduce((total, { count }) => total + count, 0)).toBe(
        rows.reduce((total, { count }) => total + count, 0),
      );
    },
  );
});

test.each([
  [
    0,
    89,
    [
      [0, 64],
      [64, 16],
      [80, 4],
      [84, 4],
      [88, 1],
      [89, 1],
    ],
  ],
  [
    63,
    69,
    [
      [63, 1],
      [64, 4],
      [68, 1],
      [69, 1],
    ],
  ],
  [5, 5, [[5, 1]]],
])("days %i to %i are few cells", (first, last, expected) => {
  expect(coverPeriod({ first, last })).toEqual(expected.map(([start, days]) => ({ start, days })));
});

test("any 90 days are fifteen cells at most", () => {
  const sizes = Array.from({ length: 64 }, (_, first) => coverPeriod({ first, last: first + 89 }).length);
  expect(Math.max(...sizes)).toBe(15);
});
