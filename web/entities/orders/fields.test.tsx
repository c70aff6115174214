import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { anOrder } from "../../fixtures.ts";
import { DecisionFacts } from "./DecisionFacts.tsx";
import { OrderOutcome } from "../../screens/admin/orders/OrderOutcome.tsx";
import { Arithmetic } from "../../screens/order/Arithmetic.tsx";
import { Timeline } from "../../screens/order/Timeline.tsx";

/** The fields of an order that a part of a screen never reads. */
function unread(part: (order: Order) => ReactNode): string[] {
  const read = new Set<string | symbol>();
  const order = new Proxy(
    anOrder({ status: "loss", returnRate: "0", payout: "0", resolvedAt: "2026-03-01T12:05:00.000Z" }),
    {
      get(target, name, receiver) {
        read.add(name);
        return Reflect.get(target, name, receiver) as unknown;
      },
    },
  );
  renderToString(<MemoryRouter>{part(order)}</MemoryRouter>);
  return Object.keys(orderSchema.shape).filter((name) => !read.has(name));
}

/* A new field is shown on both, or gets a place in these lists. */

test("an order's record shows each of its fields", () => {
  const absent = unread((order) => (
    <>
      <Timeline order={order} decider={{ name: null, id: null }} />
      <Arithmetic order={order} />
    </>
  ));
  // The page's title has the first four; each order has the price of its quote.
  expect(absent).toEqual(["id", "userId", "username", "type", "pricePerCoin", "version"]);
});

test("administrators see each field of an order that they decide about", () => {
  const absent = unread((order) => (
    <>
      <DecisionFacts order={order} trader={null} />
      <OrderOutcome order={order} onNext={() => undefined} />
    </>
  ));
  // The payout shows what the multiplier came to.
  expect(absent).toEqual(["pricePerCoin", "returnRate", "version"]);
});

test.each<[string, (order: Order) => ReactNode]>([
  ["an order's record", (order) => <Timeline order={order} decider={{ name: null, id: null }} />],
  ["what administrators decide by", (order) => <DecisionFacts order={order} trader={null} />],
])("%s has the wallet address that a program sent, and none if none was sent", (_, part) => {
  const shown = (walletAddress: string) =>
    renderToString(<MemoryRouter>{part(anOrder({ walletAddress }))}</MemoryRouter>).includes(
      "Wallet address",
    );
  expect([shown("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), shown("N/A")]).toEqual([true, false]);
});
