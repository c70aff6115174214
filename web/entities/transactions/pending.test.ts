import { expect, test } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { anOrder, aTransaction, ids } from "../../fixtures.ts";
import { pendingOf } from "./pending.ts";

const byId = <E extends { id: string }>(...entities: E[]) => ({
  byId: new Map(entities.map((entity) => [entity.id, entity])),
});
const idOf = (letter: string) => `${letter.repeat(8)}-0000-7000-8000-000000000000`;
const at = (minute: number) => `2026-03-04T10:0${minute}:00.000Z`;

test("what waits is counted, summed and dated from the oldest, own only", () => {
  const [userId, total] = [ids.user, toDecimal("100.10")];
  const orders = byId(
    anOrder({ id: idOf("a"), userId, total, status: "pending", createdAt: at(2) }),
    anOrder({ id: idOf("b"), userId, total, status: "pending", createdAt: at(1) }),
    anOrder({ id: idOf("c"), userId, total, status: "win", createdAt: at(0) }),
    anOrder({ id: idOf("d"), userId: idOf("0"), total, status: "pending", createdAt: at(0) }),
  );
  const transactions = byId(
    aTransaction({
      id: idOf("e"),
      userId,
      type: "trade",
      amount: total,
      status: "pending",
      createdAt: at(1),
    }),
    aTransaction({
      id: idOf("f"),
      userId,
      type: "withdrawal",
      amount: toDecimal("7.50"),
      status: "pending",
      createdAt: at(3),
    }),
    aTransaction({
      id: idOf("9"),
      userId,
      type: "deposit",
      amount: toDecimal("9"),
      status: "completed",
      createdAt: at(0),
    }),
  );

  expect(pendingOf(orders, transactions, userId)).toEqual({
    orders: { count: 2, amount: "200.2", since: at(1) },
    deposits: { count: 0, amount: "0", since: null },
    withdrawals: { count: 1, amount: "7.5", since: at(3) },
  });
});
