import { afterAll, beforeAll, expect, test } from "vitest";
import { finishDays } from "#db/deskDays/finishDays.ts";
import { ORDER_STATUSES } from "#protocol/constants.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { fillDemo } from "./fillDemo.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
  await desk.administrator();
  // Its administrator has been there for days, which are added up already.
  const { knex } = desk.context.database;
  await knex("users").update({ createdAt: knex.raw("now() - interval '3 days'") });
  await finishDays(knex);
});

afterAll(() => desk.close());

test(
  "the demonstration has orders in every status, a past, and books that are in order",
  { timeout: 60_000 },
  async () => {
    const { knex } = desk.context.database;
    expect(await fillDemo(desk.context)).toBe(true);

    const statuses: string[] = await knex("orders").distinct().pluck("status");
    expect(statuses.toSorted()).toEqual([...ORDER_STATUSES].toSorted());
    const kinds: string[] = await knex("transactions").where({ status: "pending" }).distinct().pluck("type");
    expect(kinds.toSorted()).toEqual(["deposit", "trade", "withdrawal"]);
    const old: unknown[] = await knex("orders").where(
      "createdAt",
      "<",
      knex.raw("now() - interval '20 days'"),
    );
    expect(old.length).toBeGreaterThan(10);
    const ahead: unknown[] = await knex("orders").where("createdAt", ">", knex.fn.now());
    expect(ahead).toEqual([]);
    expect(await desk.reconcile()).toEqual([]);

    expect(await fillDemo(desk.context)).toBe(false);
  },
);

test("the guard of ended orders is back afterwards", async () => {
  const { knex } = desk.context.database;
  await expect(knex("orders").where({ status: "win" }).update({ adminComment: "x" })).rejects.toThrow(
    "is already win",
  );
});
