import { expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import { anOrder, aTransaction, ids } from "../fixtures.ts";
import {
  decidedBetween,
  describeDecidedOrder,
  describeDecidedTransaction,
  takenOverBetween,
  describeTakeover,
} from "./announcements.ts";

const won = { status: "win", returnRate: "1.8", payout: "450.00", version: 2 } as const;

function decided(before: Order, after: Order): string[] {
  const state = (order: Order) => new Map([[order.id, order]]);
  return decidedBetween(state(before), state(after), ids.user).map(describeDecidedOrder);
}

test("a decided order is announced with its payout", () => {
  expect(decided(anOrder(), anOrder(won))).toEqual([
    "Your order to buy $250.00 of BTC: win, payout $450.00.",
  ]);
  expect(decided(anOrder(), anOrder({ status: "rejected", payout: "0.00", version: 2 }))).toEqual([
    "Your order to buy $250.00 of BTC: rejected.",
  ]);
});

test("orders decided earlier, cancelled or of others are not", () => {
  expect(decided(anOrder(won), anOrder({ ...won, version: 3 }))).toEqual([]);
  expect(decided(anOrder(), anOrder({ status: "cancelled", version: 2 }))).toEqual([]);
  expect(decided(anOrder({ userId: ids.other }), anOrder({ ...won, userId: ids.other }))).toEqual([]);
});

test("an item that is new to the store is not announced", () => {
  expect(decidedBetween(new Map(), new Map([[ids.order, anOrder(won)]]), ids.user)).toEqual([]);
});

test("a deposit is announced with its amount", () => {
  expect(
    describeDecidedTransaction(aTransaction({ type: "deposit", amount: "250.00", status: "completed" })),
  ).toBe("Your deposit of $250.00: completed.");
});

test.each([
  [
    "taken over",
    "alice",
    "bruno",
    ["bruno is paying alice's withdrawal of $100.00 now. Don't send it again."],
  ],
  ["given back", "alice", null, []],
  ["marked by somebody else", null, "bruno", []],
  ["somebody else's before", "carol", "bruno", []],
  ["still one's own", "alice", "alice", []],
])("a payment that is %s", (_, from, to, told) => {
  const state = (payingBy: string | null, version: number) => {
    const payingSince = payingBy === null ? null : "2026-03-01T12:00:00.000Z";
    return new Map([[ids.deposit, aTransaction({ type: "withdrawal", payingBy, payingSince, version })]]);
  };
  expect(takenOverBetween(state(from, 2), state(to, 3), "alice").map(describeTakeover)).toEqual(told);
});
