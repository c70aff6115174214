import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { countOrders, pruneCells } from "#db/dailyStats/countOrders.ts";
import type { Dimension } from "#db/dailyStats/orderCells.ts";
import { coverPeriod, readCells, readToday } from "#db/dailyStats/readCells.ts";
import { readRows } from "#db/rows.ts";
import { FAIRNESS_BY, type FairnessBy, type FairnessReport, ordersOf } from "#protocol/fairness.ts";
import type { Order } from "#protocol/orders.ts";
import { toDecimal } from "#protocol/money.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import type { Actor } from "../context.ts";
import type { Desk } from "../test/desk.ts";
import { toGroup } from "./groups.ts";
import { getFairnessReport, toRows } from "./report.ts";
import { createFairnessReader } from "./published.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { orderBody } from "../test/orderRequest.ts";

/* A constructed history: what each order's market did, and how it ended. */

const PRICE = { BTC: 50_000, ETH: 2_500, USDT: 1 };

type Ended = "win" | "loss" | "rejected" | "cancelled";
type Past = {
  by: "anna" | "bert";
  type: "buy" | "sell";
  coin: keyof typeof PRICE;
  percent: number;
  ended: Ended;
};

const HISTORY: Past[] = [
  { by: "anna", type: "buy", coin: "BTC", percent: 1, ended: "win" },
  { by: "anna", type: "buy", coin: "BTC", percent: 2, ended: "loss" },
  { by: "anna", type: "buy", coin: "BTC", percent: -1, ended: "loss" },
  { by: "anna", type: "buy", coin: "BTC", percent: 0.09, ended: "win" },
  { by: "bert", type: "sell", coin: "BTC", percent: -1, ended: "win" },
  { by: "bert", type: "sell", coin: "ETH", percent: 0.1, ended: "rejected" },
  { by: "bert", type: "sell", coin: "ETH", percent: 0, ended: "cancelled" },
];

let app: TestApp;
let desk: Desk;
const people = new Map<string, SignedInClient>();
let trader: Actor;

beforeAll(async () => {
  app = await createTestApp();
  desk = app.desk;
  trader = await desk.trader("50000");
  for (const name of ["anna", "bert"]) people.set(name, await app.administrator());
  for (const past of HISTORY) await act(past);
});
afterAll(() => app.close());

async function act({ by, type, coin, percent, ended }: Past): Promise<void> {
  desk.quote(coin, PRICE[coin]);
  const { id } = await placeOrder(
    desk.context,
    trader,
    orderBody("100", { type, crypto: coin, pricePerCoin: PRICE[coin] }),
  );
  desk.quote(coin, (PRICE[coin] * (100 + percent)) / 100);
  if (ended === "cancelled") return void (await cancelOrder(desk.context, trader, id));
  const returnRate = toDecimal(ended === "win" ? "1.8" : "0");
  await resolveOrder(desk.context, person(by).actor, id, { result: ended, returnRate });
}

function person(name: string): SignedInClient {
  const client = people.get(name);
  if (client === undefined) throw new Error(`${name} is nobody.`);
  return client;
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
    const anna = { key: person("anna").actor.user.id };
    const bert = { key: person("bert").actor.user.id };
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

  test("are dropped 128 days after their last day, and no sooner", async () => {
    const old = (key: string, days: number, daysAgo: number) => ({
      dimension: "hour",
      key,
      moved: "flat",
      days,
      ...NONE,
      start: knex().raw("(now() at time zone 'UTC')::date - ?::int", [daysAgo]),
    });
    await knex()("orderCells").insert([
      old("short, old", 1, 130),
      old("short, kept", 1, 129),
      old("long, old", 64, 193),
      old("long, kept", 64, 192),
    ]);
    await pruneCells(knex());
    const kept = knex()("orderCells").where("key", "like", "%, %");
    expect(await kept.clone().orderBy("key").pluck("key")).toEqual(["long, kept", "short, kept"]);
    await kept.delete();
  });
});

/** Moves what has ended to the last Sunday, 10 minutes after it was placed, and counts it again. */
async function moveToLastWeek(): Promise<void> {
  await knex().raw(`
    alter table orders disable trigger user;
    update orders set "resolvedAt" = (date_trunc('week', now() at time zone 'UTC') - interval '10 hours') at time zone 'UTC',
                      "createdAt" = (date_trunc('week', now() at time zone 'UTC') - interval '10 hours 10 minutes') at time zone 'UTC'
     where status <> 'pending';
    alter table orders enable trigger user;
    delete from "orderCells";
    insert into "uncountedOrders" select id from orders where status <> 'pending' on conflict do nothing;
    delete from "orderWaits";
    insert into "untimedOrders" select id from orders where status not in ('pending', 'cancelled') on conflict do nothing`);
}

const outcomes = (wins: number, losses: number, rejected: number) => ({ wins, losses, rejected });
const NOTHING = outcomes(0, 0, 0);
const NO_MOVES = { with: NOTHING, flat: NOTHING, against: NOTHING, unknown: NOTHING };

describe("what everybody may read", () => {
  const visit = (query: string) => app.anonymous().get(`/api/fairness${query}`);

  test("says nothing about fewer than 20 orders, nor about orders of today", async () => {
    const { status, body } = await visit("?days=7");
    expect(status).toBe(200);
    expect(body).toMatchObject({ days: 7, all: { ...NOTHING, cancelled: 0, paidBack: null }, wait: null });
    await moveToLastWeek();
    const fairness = await createFairnessReader(knex())("7");
    expect(fairness).toMatchObject({ all: null, wait: null });
    expect(fairness.markets.map(({ group }) => group)).toEqual([null, null, null, null, null, null]);
  });

  test("tells outcomes, what was paid back, waits, and outcomes against the market", async () => {
    for (let n = 0; n < 24; n += 1) {
      const ended = n < 6 ? "win" : n < 22 ? "loss" : "rejected";
      await act({ by: n % 2 === 0 ? "anna" : "bert", type: "buy", coin: "BTC", percent: 1, ended });
    }
    for (let n = 0; n < 21; n += 1)
      await act({ by: "anna", type: "sell", coin: "ETH", percent: 1, ended: "win" });
    for (let n = 0; n < 20; n += 1)
      await act({ by: "bert", type: "buy", coin: "USDT", percent: 0.05, ended: "loss" });
    await moveToLastWeek();
    const fairness = await createFairnessReader(knex())("7");
    expect(fairness.all).toEqual({
      ...outcomes(30, 38, 3),
      cancelled: 1,
      // 30 wins of 180.00 among 68 orders of 100.10.
      paidBack: "0.79332432",
      moves: {
        with: outcomes(8, 17, 2),
        flat: outcomes(1, 20, 0),
        against: outcomes(21, 1, 1),
        unknown: NOTHING,
      },
    });
    // One minute-step of 9 % ends at or above 600 s.
    expect(fairness.wait).toEqual({ orders: 71, half: 609, nineTenths: 609 });
    // One sale of BTC is hidden, and purchases of USDT with it: the sum would tell it. The single purchase of BTC whose
    // market fell hides all moves by market, for the same reason.
    const nobody = { ...NOTHING, cancelled: 0, paidBack: null, moves: NO_MOVES };
    expect(fairness.markets).toEqual([
      {
        crypto: "BTC",
        type: "buy",
        group: { ...outcomes(8, 18, 2), cancelled: 0, paidBack: "0.55329286", moves: null },
      },
      { crypto: "BTC", type: "sell", group: null },
      { crypto: "ETH", type: "buy", group: nobody },
      {
        crypto: "ETH",
        type: "sell",
        group: { ...outcomes(21, 0, 1), cancelled: 1, paidBack: "1.79820179", moves: null },
      },
      { crypto: "USDT", type: "buy", group: null },
      { crypto: "USDT", type: "sell", group: nobody },
    ]);
  });

  test("is what a plain count of the orders says: paid back, waits and moves", async () => {
    const [plain] = await readRows(
      knex().raw(`
        with ended as (
          select status, payout, total, type, date_part('epoch', "resolvedAt" - "createdAt") as wait,
                 cast(evidence -> 'resolution' ->> 'marketChangePercent' as numeric)
                   * case type when 'buy' then 1 else -1 end as gained
            from orders where status in ('win', 'loss', 'rejected'))
        select round(sum(payout) filter (where status <> 'rejected')
                     / sum(total) filter (where status <> 'rejected'), 8)::text as "paidBack",
               percentile_disc(0.5) within group (order by wait) as half,
               percentile_disc(0.9) within group (order by wait) as "nineTenths",
               count(*) filter (where gained >= 0.1 and status = 'win')::int as "withWins",
               count(*) filter (where gained <= -0.1 and status = 'loss')::int as "againstLosses",
               count(*) filter (where abs(gained) < 0.1 and status = 'loss')::int as "flatLosses"
          from ended`),
      z.object({
        paidBack: z.string(),
        half: z.number(),
        nineTenths: z.number(),
        withWins: z.number(),
        againstLosses: z.number(),
        flatLosses: z.number(),
      }),
    );
    const { all, wait } = await createFairnessReader(knex())("7");
    expect(plain).toMatchObject({
      paidBack: all?.paidBack,
      withWins: all?.moves?.with?.wins,
      againstLosses: all?.moves?.against?.losses,
      flatLosses: all?.moves?.flat?.losses,
    });
    // Published to within 9 %, never below.
    for (const quantile of ["half", "nineTenths"] as const) {
      const exact = plain?.[quantile] ?? NaN;
      expect(wait?.[quantile]).toBeGreaterThanOrEqual(exact);
      expect(wait?.[quantile]).toBeLessThanOrEqual(exact * 1.09);
    }
  });

  test("is refused once the owner turns it off, and at once", async () => {
    expect((await person("anna").patch("/api/admin/settings", { publishesFairness: false })).status).toBe(
      200,
    );
    const { status, body } = await visit("");
    expect([status, body]).toEqual([
      404,
      expect.objectContaining({ message: "This desk does not publish how it settles." }),
    ]);
    expect((await app.anonymous().get("/api/site-settings")).body).toMatchObject({
      publishesFairness: false,
    });
    await person("anna").patch("/api/admin/settings", { publishesFairness: true });
    expect((await visit("")).status).toBe(200);
    expect((await visit("?days=8")).status).toBe(400);
  });
});

describe("the administrators' report", () => {
  const report = async (query: string) =>
    (await person("anna").get(`/api/admin/fairness?${query}`)).body as FairnessReport;

  test("says when a replica of the database had it, if one answered", async () => {
    const { knex } = app.context.database;
    const read = async (asOf?: Date) =>
      (await getFairnessReport(knex, { by: "coin", days: "7", skip: 0, limit: 200 }, asOf)).asOf;
    expect(await read(new Date("2026-05-01T10:00:00Z"))).toBe("2026-05-01T10:00:00.000Z");
    expect(await read()).toBeNull();
    expect((await report("by=coin&days=7")).asOf).toBeNull();
  });

  test("has all rows, in as many pages as it takes", async () => {
    const whole = await report("by=hour&days=30");
    const [first, rest] = [
      await report("by=coin&days=30&limit=1"),
      await report("by=coin&days=30&skip=1&limit=2000"),
    ];
    const all = await report("by=coin&days=30");
    expect(whole.left).toBe(0);
    expect([first.rows.length, first.left, rest.left]).toEqual([1, all.rows.length - 1, 0]);
    expect([...first.rows, ...rest.rows]).toEqual(all.rows);
    expect((await person("anna").get("/api/admin/fairness?days=30&limit=2001")).status).toBe(400);
  });

  test("compares orders whose market moved alike, and leads to the orders", async () => {
    const { rows, all, left } = await report("by=administrator&days=30");
    expect([all.wins, all.losses, all.rejected, left]).toEqual([30, 38, 3, 0]);
    // Anna's traders won far more often, but where the market moved alike they did not.
    expect(
      rows.map(({ key, name, group, comparison }) => [
        key,
        name,
        group.wins,
        group.losses,
        comparison?.outlier,
      ]),
    ).toEqual([
      [person("anna").actor.user.id, person("anna").actor.user.username, 26, 10, null],
      [person("bert").actor.user.id, person("bert").actor.user.username, 4, 28, null],
    ]);
    expect(rows[0]?.group.moves?.with).toEqual(outcomes(4, 9, 1));
    const listed = await person("anna").get(
      `/api/admin/fairness/orders?by=administrator&days=30&limit=30&key=${person("anna").actor.user.id}`,
    );
    const orders = listed.body as Order[];
    expect(orders).toHaveLength(30);
    expect(listed.headers.get("link")).toContain(`before=${orders.at(-1)?.id}`);
    const rest = await person("anna").get(
      `/api/admin/fairness/orders?by=administrator&days=30&key=${person("anna").actor.user.id}&before=${orders.at(-1)?.id}`,
    );
    expect(
      [...orders, ...(rest.body as Order[])].map(({ status }) => status).filter((status) => status === "win"),
    ).toHaveLength(26);
    expect(rest.body as Order[]).toHaveLength(7);
  });

  /** What the rows of a report count, by SQL that reads the orders alone. */
  const KEYS = {
    administrator: `"resolvedBy"::text`,
    coin: "crypto",
    side: "type",
    hour: `lpad(date_part('hour', "resolvedAt" at time zone 'UTC')::text, 2, '0')`,
    trader: `"userId"::text`,
  };
  const price = (of: string) => `(evidence #>> '{${of},price}')::numeric`;
  const gained = `(${price("resolution,market")} / ${price("quote")} - 1) * 100 * case type when 'buy' then 1 else -1 end`;

  async function countPlainly(by: FairnessBy) {
    const outcomesIf = (when: string) =>
      ["win", "loss", "rejected"]
        .map((status) => `count(*) filter (where status = '${status}' and ${when})::int`)
        .join(", ");
    const rows = await readRows(
      knex().raw(`
        select key, array[${outcomesIf("true")}] as ended, count(*) filter (where status = 'cancelled')::int as cancelled,
               trunc(sum(payout) filter (where status in ('win', 'loss'))
                     / nullif(sum(total) filter (where status in ('win', 'loss')), 0), 8)::text as "paidBack",
               array[${outcomesIf("gained >= 0.1")}] as with,
               array[${outcomesIf("abs(gained) < 0.1")}] as flat,
               array[${outcomesIf("gained <= -0.1")}] as against
          from (select *, ${KEYS[by]} as key, ${gained} as gained from orders
                 where status <> 'pending' ${by === "administrator" ? "and status <> 'cancelled'" : ""}) as ended
         group by key order by key`),
      z.object({
        key: z.string(),
        ended: z.array(z.number()),
        cancelled: z.number(),
        paidBack: z.string().nullable(),
        with: z.array(z.number()),
        flat: z.array(z.number()),
        against: z.array(z.number()),
      }),
    );
    return rows.map((row) => ({ ...row, paidBack: row.paidBack === null ? null : Number(row.paidBack) }));
  }

  test.each(FAIRNESS_BY)(
    "by %s is what a plain count of the orders says, with what was paid back and the moves",
    async (by) => {
      const { rows } = await report(`by=${by}&days=30`);
      const listed = (counts: Record<"wins" | "losses" | "rejected", number> | null | undefined) =>
        counts && [counts.wins, counts.losses, counts.rejected];
      const told = rows.map(({ key, group }) => ({
        key,
        ended: listed(group),
        cancelled: group.cancelled,
        paidBack: group.paidBack === null ? null : Number(group.paidBack),
        with: listed(group.moves?.with),
        flat: listed(group.moves?.flat),
        against: listed(group.moves?.against),
      }));
      expect(told.toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual(await countPlainly(by));
    },
  );

  test.each([
    ["coin", () => ({ BTC: 29, ETH: 23, USDT: 20 })],
    ["side", () => ({ buy: 48, sell: 24 })],
    ["hour", () => ({ "14": 72 })],
    ["trader", () => ({ [trader.user.id]: 72 })],
  ])("a row by %s leads to as many orders as it counts", async (by, expected) => {
    const { rows } = await report(`by=${by}&days=30`);
    const counts = rows.map(({ key, group }) => [key, ordersOf(group)]);
    expect(Object.fromEntries(counts)).toEqual(expected());
    const [first] = rows;
    const orders = await person("anna").get(`/api/admin/fairness/orders?by=${by}&days=30&key=${first?.key}`);
    expect(orders.body).toHaveLength(first === undefined ? 0 : ordersOf(first.group));
  });

  test("counts the same of a trader who was anonymised, under the invented name", async () => {
    const before = await report("by=trader&days=30");
    expect(before.rows.map(({ name }) => name)).toEqual([trader.user.username]);
    const { id } = trader.user;
    for (const change of [{ balance: "0", reason: "Paid out" }, { isActive: false }, { forget: true }])
      expect((await person("anna").patch(`/api/admin/users/${id}`, change)).status).toBe(200);
    const after = await report("by=trader&days=30");
    const name = `forgotten-${id.slice(-12)}`;
    expect(after).toEqual({ ...before, rows: before.rows.map((row) => ({ ...row, name })) });
    const listed = await person("anna").get(`/api/admin/fairness/orders?by=trader&days=30&limit=1&key=${id}`);
    expect(listed.body).toMatchObject([{ username: name }]);
    // Lines of the audit log were not moved to last week.
    const found = (await desk.reconcile()).map(({ check }) => check);
    expect(found.filter((check) => check !== "the audit log tells how orders were resolved")).toEqual([]);
  });
});

/** Ten people of 40 orders each, of which one in two was won, and one whose traders won 36. */
test("marks what stands out of many rows, in both directions", () => {
  const cell = (key: string, wins: number) => ({
    key,
    moved: "flat" as const,
    wins,
    losses: 40 - wins,
    rejected: 0,
    cancelled: 0,
    placed: "40.04",
    paid: "0",
  });
  const usual = Array.from({ length: 10 }, (_, n) => cell(`usual ${n}`, 18 + (n % 5)));
  const cells = [...usual, cell("high", 36), cell("low", 6), { ...cell("few", 40), wins: 10, losses: 0 }];
  const rows = toRows(cells, toGroup(cells));
  expect(rows.map(({ key, comparison }) => [key, comparison?.outlier])).toEqual([
    ["high", "above"],
    ["low", "below"],
    ...usual.map(({ key }) => [key, null]),
    ["few", undefined],
  ]);
  expect(rows[0]?.won).toEqual({
    share: 0.9,
    low: expect.closeTo(0.7695, 4) as number,
    high: expect.closeTo(0.9604, 4) as number,
  });
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
