import { afterAll, beforeAll, expect, test } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { getOrderRecord } from "./orderRecord.ts";
import { orderBody } from "../test/orderRequest.ts";

let desk: Desk;
let trader: Actor;
let administrator: Actor;

beforeAll(async () => {
  desk = await createDesk();
  trader = await desk.trader("1000");
  administrator = await desk.administrator();
});
afterAll(() => desk.close());

async function place(): Promise<string> {
  return (await placeOrder(desk.context, trader, orderBody("100"))).id;
}

const resolve = (id: string) =>
  resolveOrder(desk.context, administrator, id, { result: "win", returnRate: toDecimal("1.8") });
const read = (actor: Actor, id: string) => getOrderRecord(desk.context.database.knex, actor, id);

test("tells what was booked, with the balances around it", async () => {
  const id = await place();
  const placed = {
    kind: "order_placement",
    entries: [
      { account: "available", amount: "-100.10" },
      { account: "held", amount: "100.10" },
    ],
    before: { available: "1000.00", held: "0.00" },
    after: { available: "899.90", held: "100.10" },
  };
  expect(await read(trader, id)).toMatchObject({
    order: { id, status: "pending" },
    decidedBy: null,
    bookings: [placed],
  });
  await resolve(id);
  const { bookings } = await read(trader, id);
  expect(bookings).toMatchObject([
    placed,
    {
      kind: "order_settlement",
      before: { available: "899.90", held: "100.10" },
      after: { available: "1079.90", held: "0.00" },
    },
  ]);
  expect(
    Object.fromEntries(bookings[1]?.entries.map(({ account, amount }) => [account, amount]) ?? []),
  ).toEqual({
    available: "180.00",
    held: "-100.10",
    fees: "0.10",
    trading: "-80.00",
  });
});

test("is nobody else's", async () => {
  const stranger = await desk.trader();
  await expect(read(stranger, await place())).rejects.toMatchObject({ code: "not_found" });
});

test.each([
  [true, (name: string) => name],
  [false, () => "an administrator"],
])("where the desk names who decided: %s", async (namesDeciders, told) => {
  const { knex } = desk.context.database;
  await knex("settings").update({ namesDeciders });
  const id = await place();
  const order = await resolve(id);
  const name = administrator.user.username;
  const resolvedById = namesDeciders ? administrator.user.id : null;
  expect(order).toMatchObject({ evidence: { resolution: { resolvedBy: told(name), resolvedById } } });
  expect(await read(trader, id)).toMatchObject({ decidedBy: told(name), decidedById: resolvedById });
  expect(await read(administrator, id)).toMatchObject({
    decidedBy: name,
    decidedById: administrator.user.id,
  });
  // Later settings change nothing about it.
  await knex("settings").update({ namesDeciders: !namesDeciders });
  expect(await read(trader, id)).toMatchObject({ decidedBy: told(name), decidedById: resolvedById });
});
