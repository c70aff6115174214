import { expect, test } from "vitest";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { anOrder, aTransaction } from "../../../fixtures.ts";
import { planOrders } from "../orders/planOrders.ts";
import { planTransactions } from "../transactions/planTransactions.ts";
import { type Circumstances, sharesOf, sumOf } from "./plan.ts";

const NOTHING: Circumstances = {
  me: "0198c0de-0000-7000-8000-0000000000ff",
  takenByOthers: new Set(),
  leavesTaken: true,
  asked: new Set(),
};

const [REJECTED] = RESOLUTIONS.filter(({ result }) => result === "rejected");
const [STANDARD_WIN] = RESOLUTIONS.filter(({ returnRate }) => returnRate === "1.5");
const [TOTAL_LOSS] = RESOLUTIONS.filter(({ result, returnRate }) => result === "loss" && returnRate === "0");

let made = 0;
const nextId = () => `0198c0de-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;
const order = (changes: Parameters<typeof anOrder>[0] = {}) => anOrder({ id: nextId(), ...changes });
const transfer = (changes: Parameters<typeof aTransaction>[0] = {}) =>
  aTransaction({ id: nextId(), ...changes });

test.each([
  [STANDARD_WIN, { held: "350.35", credited: "525", kept: "-174.65" }],
  [TOTAL_LOSS, { held: "350.35", credited: "0", kept: "350.35" }],
  [REJECTED, { held: "350.35", credited: "350.35", kept: "0" }],
])("the sums of orders add up for %o", (resolution, sums) => {
  const orders = [
    order({ username: "alice", amount: "250.00", total: "250.25" }),
    order({ username: "bruno", amount: "100.00", total: "100.10" }),
  ];
  const { pieces, leftOut } = planOrders(orders, resolution!, NOTHING);
  expect(leftOut).toEqual([]);
  expect(sumOf(pieces)).toEqual(sums);
});

const ALICE = "0198c0de-0000-7000-8000-0000000000a1";
const BRUNO = "0198c0de-0000-7000-8000-0000000000b1";

test("each trader's part is shown, and the parts add up to the whole", () => {
  const orders = [
    order({ userId: BRUNO, username: "bruno", amount: "100.00", total: "100.10" }),
    order({ userId: ALICE, username: "alice", amount: "250.00", total: "250.25" }),
    order({ userId: BRUNO, username: "bruno", amount: "50.00", total: "50.05" }),
  ];
  const shares = sharesOf(planOrders(orders, STANDARD_WIN!, NOTHING).pieces);
  expect(shares).toEqual([
    { userId: BRUNO, username: "bruno", count: 2, held: "150.15", credited: "225", kept: "-74.85" },
    { userId: ALICE, username: "alice", count: 1, held: "250.25", credited: "375", kept: "-124.75" },
  ]);
});

test("orders that can't or need not be decided now are left out, each with its reason", () => {
  const [own, taken, asked, gone, free] = [
    order({ userId: NOTHING.me }),
    order(),
    order(),
    order({ status: "cancelled" }),
    order(),
  ];
  const given = { ...NOTHING, takenByOthers: new Set([taken.id]), asked: new Set([asked.id]) };
  const orders = [own, taken, asked, gone, free];
  const plan = planOrders(orders, REJECTED!, given);
  expect(plan.pieces.map(({ id }) => id)).toEqual([free.id]);
  expect(plan.leftOut).toEqual([
    { reason: "on your own account: another administrator decides", count: 1 },
    { reason: "taken by others", count: 1 },
    { reason: "waiting for a second administrator already", count: 1 },
    { reason: "decided meanwhile", count: 1 },
  ]);
  expect(planOrders(orders, REJECTED!, { ...given, leavesTaken: false }).pieces).toHaveLength(2);
});

test("withdrawals are never confirmed together, and deposits that several claim need a look each", () => {
  const transfers = [
    transfer({ amount: "100.00" }),
    transfer({ amount: "7.00", conflict: true }),
    transfer({ type: "withdrawal", amount: "40.00" }),
    transfer({
      type: "withdrawal",
      amount: "30.00",
      payingBy: "ben",
      payingSince: "2026-03-01T12:00:00.000Z",
    }),
    transfer({ type: "trade" }),
  ];
  const approved = planTransactions(transfers, "completed", NOTHING);
  expect(sumOf(approved.pieces)).toEqual({ held: "0", credited: "100", kept: "-100" });
  expect(approved.leftOut).toEqual([
    { reason: "claimed by several traders: look at each of them", count: 1 },
    { reason: "withdrawals: each is confirmed by itself, with its own payment", count: 1 },
    { reason: "being paid", count: 1 },
    { reason: "decided meanwhile", count: 1 },
  ]);
  const rejected = planTransactions(transfers, "rejected", NOTHING);
  expect(rejected.pieces).toHaveLength(3);
  expect(sumOf(rejected.pieces)).toEqual({ held: "40", credited: "40", kept: "0" });
});
