import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countOrders, pruneCells } from "#db/dailyStats/countOrders.ts";
import { readRows } from "#db/rows.ts";
import { z } from "zod";
import { FAIRNESS_BY, type FairnessBy, type FairnessReport } from "#protocol/fairness.ts";
import { toDecimal } from "#protocol/money.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import type { Actor } from "../context.ts";
import { orderBody } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { summarizeWaits } from "./waits.ts";

/* How long each row's orders had waited: ten orders of BTC that anna decided, and one of ETH that bert did. */

const SECONDS = [1, 10, 20, 30, 60, 61, 120, 600, 3_600, 86_400];

let app: TestApp;
let anna: SignedInClient;
let bert: SignedInClient;
let traders: Actor[];

beforeAll(async () => {
  app = await createTestApp();
  anna = await app.administrator();
  bert = await app.administrator();
  traders = [await app.desk.trader("5000"), await app.desk.trader("5000")];
  for (const seconds of SECONDS) await end(0, "BTC", seconds, anna);
  await end(1, "ETH", 45, bert);
  await end(1, "ETH", 7, null);
});
afterAll(() => app.close());

const knex = () => app.context.database.knex;

/** `by` is null where the trader cancels it. */
async function end(
  who: number,
  crypto: "BTC" | "ETH",
  seconds: number,
  by: SignedInClient | null,
): Promise<void> {
  const trader = traders[who];
  if (trader === undefined) throw new Error("There are two traders.");
  const pricePerCoin = crypto === "BTC" ? 50_000 : 2_500;
  const { id } = await placeOrder(app.context, trader, orderBody("10", { crypto, pricePerCoin }));
  await knex().raw(
    `alter table orders disable trigger user;
     update orders set "createdAt" = now() - ${seconds} * interval '1 second' where id = '${id}';
     alter table orders enable trigger user`,
  );
  if (by === null) await cancelOrder(app.context, trader, id);
  else await resolveOrder(app.context, by.actor, id, { result: "loss", returnRate: toDecimal("0") });
  // To the second.
  await knex().raw(
    `alter table orders disable trigger user;
     update orders set "resolvedAt" = "createdAt" + ${seconds} * interval '1 second' where id = '${id}';
     alter table orders enable trigger user`,
  );
}

async function report(by: FairnessBy, query = ""): Promise<FairnessReport> {
  return (await anna.get(`/api/admin/fairness?days=30&by=${by}${query}`)).body as FairnessReport;
}

/** 5 of 10 had been decided after 60 s, and 9 after an hour: the ends of their steps. */
const TEN = { orders: 10, half: 64, nineTenths: 3_757 };
const ONE = { orders: 1, half: 46, nineTenths: 46 };

describe.each(["before", "after"])("%s the job has counted them,", (moment) => {
  beforeAll(async () => {
    if (moment === "after") await countOrders(app.context.database);
  });

  test.each(FAIRNESS_BY.filter((by) => by !== "hour" && by !== "side"))(
    "the report by %s tells each row's median and 90th percentile",
    async (by) => {
      const { rows, wait } = await report(by);
      expect(rows.map((row) => row.wait)).toEqual([TEN, ONE]);
      expect(wait).toEqual({ orders: 11, half: 64, nineTenths: 3_757 });
    },
  );

  test("rows of several markets and hours are of all their orders", async () => {
    expect((await report("side")).rows.map((row) => [row.key, row.wait])).toEqual([
      ["buy", { orders: 11, half: 64, nineTenths: 3_757 }],
    ]);
    const { rows } = await report("hour");
    expect(rows.reduce((sum, row) => sum + (row.wait?.orders ?? 0), 0)).toBe(11);
  });

  test("the figures are those that SQL counts, to within 9 %", async () => {
    const exact = await readRows(
      knex().raw(`
        select "resolvedBy"::text as key, extract(epoch from percentile_disc(0.5) within group (order by waited))::int as half,
               extract(epoch from percentile_disc(0.9) within group (order by waited))::int as tenths
          from (select *, "resolvedAt" - "createdAt" as waited from orders where status <> 'cancelled') decided
         group by 1`),
      z.object({ key: z.string(), half: z.number(), tenths: z.number() }),
    );
    const { rows } = await report("administrator");
    expect(rows).toHaveLength(exact.length);
    for (const { key, half, tenths } of exact) {
      const wait = rows.find((row) => row.key === key)?.wait;
      expect(half <= (wait?.half ?? 0) && (wait?.half ?? 0) <= Math.ceil(half * 1.0906)).toBe(true);
      expect(tenths <= (wait?.nineTenths ?? 0) && (wait?.nineTenths ?? 0) <= Math.ceil(tenths * 1.0906)).toBe(
        true,
      );
    }
  });

  test("reconcile agrees", async () => {
    expect(await app.desk.reconcile()).toEqual([]);
  });
});

test("reconcile notices a wrong wait, and one that is missing", async () => {
  await knex()("orderWaits").where({ dimension: "trader", days: 1, step: 48 }).increment("orders", 1);
  await knex()("orderWaits").where({ dimension: "market", days: 4, step: 48 }).delete();
  expect((await app.desk.reconcile()).map(({ check, rows }) => [check, rows.length])).toEqual([
    // The day itself, its three spans, and the span that is missing.
    ["waits of decided orders are counted as they were", 5],
  ]);
});

test("waits are dropped 128 days after their last day, and no sooner", async () => {
  const old = (key: string, days: number, daysAgo: number) => ({
    dimension: "hour",
    key,
    days,
    step: 1,
    orders: 1,
    start: knex().raw("(now() at time zone 'UTC')::date - ?::int", [daysAgo]),
  });
  await knex()("orderWaits").insert([old("old", 1, 130), old("kept", 1, 129), old("long", 64, 192)]);
  await pruneCells(knex());
  expect(
    await knex()("orderWaits").whereIn("key", ["old", "kept", "long"]).orderBy("key").pluck("key"),
  ).toEqual(["kept", "long"]);
});

test("the rows behind a key are read by their keys, each once", async () => {
  const { rows, left } = await report("trader", "&limit=1&after=");
  const rest = await report("trader", `&limit=1&after=${rows[0]?.key}`);
  const all = [...rows, ...rest.rows].map(({ key }) => key);
  expect([left, rest.left, all]).toEqual([1, 0, traders.map(({ user }) => user.id).toSorted()]);
  expect((await report("trader", `&after=${all[1]}`)).rows).toEqual([]);
});

test.each([
  ["none", [], null],
  ["one", [{ step: 0, orders: 1 }], { orders: 1, half: 1, nineTenths: 1 }],
  [
    "half of an even number, in any order",
    [
      { step: 80, orders: 2 },
      { step: 8, orders: 2 },
    ],
    { orders: 4, half: 2, nineTenths: 1_024 },
  ],
  [
    "nine tenths exactly",
    [
      { step: 8, orders: 9 },
      { step: 80, orders: 1 },
    ],
    { orders: 10, half: 2, nineTenths: 2 },
  ],
])("a summary of waits: %s", (_, waits, expected) => {
  expect(summarizeWaits(waits)).toEqual(expected);
});
