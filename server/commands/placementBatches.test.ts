import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlaceOrder, type Placement, placementStatement } from "#db/ledger/placeOrder.ts";
import { createRunStatement } from "#db/transact.ts";
import { decimalSchema } from "#protocol/money.ts";
import { orderFigures } from "#protocol/rules.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { mustFindUser } from "../queries/users.ts";
import { draftOrder } from "./draftOrder.ts";
import { orderBody } from "../test/orderRequest.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});
afterAll(() => desk.close());

/** An order of 100 USD, with a fee of 0.1 %. */
async function aPlacement(trader: Actor, changes: Partial<Placement> = {}): Promise<Placement> {
  const settings = await desk.context.settings.current();
  const amount = decimalSchema.parse("100");
  const market = { price: decimalSchema.parse("50000"), source: "a test", status: "live", at: null } as const;
  const figures = { ...orderFigures(amount, settings.tradingFee), market };
  return {
    ...draftOrder(trader, orderBody(amount), figures),
    settings,
    quoteChanged: false,
    caller: undefined,
    callsPerMinute: undefined,
    mostPending: 10,
    once: undefined,
    ...changes,
  };
}

/** The rows of one statement. */
function placeInOne(placements: Placement[]): Promise<unknown[]> {
  return createRunStatement(desk.context.database.knex, () => {})(placementStatement(placements));
}

const KEY = { key: "the-first", requestHash: Buffer.alloc(32, 1) };
const GONE = randomBytes(32).toString("hex");

type Case = { outcome: string; held: string; placement: () => Promise<Placement> };

/** Of each outcome one, each of another trader, with what the trader has held afterwards. */
function everyOutcome(): Case[] {
  const made = (
    outcome: string,
    held: string,
    placement: (trader: Actor) => Promise<Placement>,
    balance = "1000",
  ): Case => ({
    outcome,
    held,
    placement: async () => placement(await desk.trader(balance)),
  });
  async function afterFirst(trader: Actor, changes: Partial<Placement>): Promise<Placement> {
    await desk.context.database.placeOrder(await aPlacement(trader, { once: KEY }));
    return aPlacement(trader, changes);
  }
  return [
    made("placed", "100.10", (trader) => aPlacement(trader, { once: KEY })),
    made("placed", "100.10", (trader) => aPlacement(trader)),
    made("repeated", "100.10", (trader) => afterFirst(trader, { once: KEY })),
    made("key_mismatch", "100.10", (trader) =>
      afterFirst(trader, { once: { ...KEY, requestHash: Buffer.alloc(32, 2) } }),
    ),
    made("caller_gone", "0.00", (trader) => aPlacement(trader, { caller: GONE })),
    made("caller_suspended", "0.00", async (trader) => {
      const { knex } = desk.context.database;
      const { id: userId } = trader.user;
      await knex("sessions").insert({ hash: Buffer.from(trader.sessionHash, "hex"), userId });
      await knex("users").where({ id: userId }).update({ isActive: false });
      await knex("accounts").where({ userId }).update({ frozen: true });
      return aPlacement(trader, { caller: trader.sessionHash });
    }),
    made("rate_limited", "0.00", (trader) => aPlacement(trader, { callsPerMinute: 0 })),
    made("quote_changed", "0.00", (trader) => aPlacement(trader, { quoteChanged: true, once: KEY })),
    made("settings_changed", "0.00", async (trader) => {
      const placement = await aPlacement(trader, { once: KEY });
      return { ...placement, settings: { ...placement.settings, version: 0 } };
    }),
    made("not_held", "0.00", (trader) => aPlacement(trader, { once: KEY }), "100"),
    made("not_held", "100.10", (trader) => afterFirst(trader, { mostPending: 1 })),
  ];
}

async function heldBy({ order }: Placement): Promise<string> {
  return (await mustFindUser(desk.context.database.knex, order.userId)).held;
}

async function changesOf({ order }: Placement): Promise<string[]> {
  return desk.context.database.knex("events").where({ userId: order.userId }).orderBy("id").pluck("name");
}

describe.each([1, 2, 64])("in batches of %i", (size) => {
  async function placeAll(placements: Placement[]): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let start = 0; start < placements.length; start += size)
      rows.push(...(await placeInOne(placements.slice(start, start + size))));
    return rows;
  }

  /** Enough for one batch. */
  async function prepareAll(): Promise<{ cases: Case[]; placements: Placement[] }> {
    const cases = Array.from({ length: Math.ceil(size / everyOutcome().length) }, everyOutcome).flat();
    const placements: Placement[] = [];
    for (const { placement } of cases) placements.push(await placement());
    return { cases, placements };
  }

  test("each order has its own outcome, and those that are refused leave nothing", async () => {
    const { cases, placements } = await prepareAll();
    const rows = await placeAll(placements);

    expect(rows).toMatchObject(cases.map(({ outcome }) => ({ outcome })));
    expect(await Promise.all(placements.map(heldBy))).toEqual(cases.map(({ held }) => held));
    for (const [index, { outcome, held }] of cases.entries())
      expect([outcome, await changesOf(placements[index]!)]).toEqual([
        outcome,
        held === "0.00" ? [] : ["order.changed", "transaction.changed", "user.changed"],
      ]);
    expect(await desk.reconcile()).toEqual([]);
  });

  test("while orders are paused, none is placed, and what was decided before the pause stands", async () => {
    const { knex } = desk.context.database;
    const { cases, placements } = await prepareAll();
    const before = await Promise.all(placements.map(heldBy));
    await knex("settings").update({ ordersPaused: "The market is closed." });
    const rows = await placeAll(placements);
    await knex("settings").update({ ordersPaused: null });

    const paused = ["placed", "quote_changed", "not_held"];
    expect(rows).toMatchObject(
      cases.map(({ outcome }) => ({ outcome: paused.includes(outcome) ? "orders_paused" : outcome })),
    );
    expect(await Promise.all(placements.map(heldBy))).toEqual(before);
    expect(await desk.reconcile()).toEqual([]);
  });
});

test("orders of one account in one batch: each sees what those before it hold", async () => {
  const trader = await desk.trader("250");
  const placements = await Promise.all([1, 2, 3].map(() => aPlacement(trader)));
  const rows = await placeInOne(placements);
  expect(rows).toMatchObject([{ outcome: "placed" }, { outcome: "placed" }, { outcome: "not_held" }]);
  const users = await desk.context.database
    .knex("events")
    .where({ userId: trader.user.id, name: "user.changed" })
    .orderBy("id")
    .pluck("payload");
  expect(users).toMatchObject([
    { balance: "149.90", held: "100.10" },
    { balance: "49.80", held: "200.20" },
  ]);
  expect(await desk.reconcile()).toEqual([]);
});

test("the same key twice in one batch is one order", async () => {
  const trader = await desk.trader("1000");
  const placements = await Promise.all([1, 2].map(() => aPlacement(trader, { once: KEY })));
  const rows = await placeInOne(placements);
  expect(rows).toMatchObject([
    { outcome: "placed", answer: { id: placements[0]!.order.id } },
    { outcome: "repeated", answer: { id: placements[0]!.order.id } },
  ]);
  expect(await heldBy(placements[0]!)).toBe("100.10");
});

describe("sent together", () => {
  const placeOrder = () =>
    createPlaceOrder(
      createRunStatement(desk.context.database.knex, () => {}),
      { underWay: 1 },
    );

  test("an order that a constraint refuses fails alone", async () => {
    const good = await Promise.all([1, 2, 3].map(async () => aPlacement(await desk.trader("1000"))));
    const bad = await aPlacement(await desk.trader("1000"));
    bad.order = { ...bad.order, crypto: "DOGE" as "BTC" };
    const place = placeOrder();
    const settled = await Promise.allSettled([good[0]!, good[1]!, bad, good[2]!].map(place));
    expect(settled).toMatchObject([
      { status: "fulfilled", value: { outcome: "placed" } },
      { status: "fulfilled", value: { outcome: "placed" } },
      { status: "rejected", reason: { code: "23514" } },
      { status: "fulfilled", value: { outcome: "placed" } },
    ]);
    expect(await heldBy(bad)).toBe("0.00");
    expect(await desk.reconcile()).toEqual([]);
  });

  test("an account that somebody else has locked delays only its own orders", async () => {
    const { knex } = desk.context.database;
    const placements = await Promise.all([1, 2, 3].map(async () => aPlacement(await desk.trader("1000"))));
    const [first, locked, other] = placements;
    const ended: string[] = [];
    const holder = await knex.transaction();
    await holder("accounts").where({ userId: locked!.order.userId }).forUpdate().first();
    const place = placeOrder();
    const all = placements.map(async (placement) => {
      const { outcome } = await place(placement);
      ended.push(placement.order.id);
      return outcome;
    });
    await Promise.all([all[0], all[2]]);
    expect(ended.toSorted()).toEqual([first!.order.id, other!.order.id].toSorted());
    await holder.rollback();
    expect(await Promise.all(all)).toEqual(["placed", "placed", "placed"]);
  });

  test("a connection that is cut in the middle: none is placed, and the same keys place each once", async () => {
    const { knex } = desk.context.database;
    const placements = await Promise.all(
      [1, 2, 3].map(async () =>
        aPlacement(await desk.trader("1000"), { once: { key: uuidv7(), requestHash: Buffer.alloc(32) } }),
      ),
    );
    const holder = await knex.transaction();
    await holder("accounts")
      .whereIn(
        "userId",
        placements.map(({ order }) => order.userId),
      )
      .forUpdate();
    const place = placeOrder();
    const cut = Promise.allSettled(placements.map(place));
    await sleep(300);
    await knex.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%place_orders%' and wait_event_type = 'Lock' and datname = current_database()",
    );
    await holder.rollback();
    const outcomes = (await cut).map(({ status }) => status);
    expect(outcomes).toContain("rejected");
    const again = await Promise.all(placements.map(place));
    expect(again.every(({ outcome }) => outcome === "placed" || outcome === "repeated")).toBe(true);
    expect(await Promise.all(placements.map(heldBy))).toEqual(["100.10", "100.10", "100.10"]);
    expect(await desk.reconcile()).toEqual([]);
  });
});
