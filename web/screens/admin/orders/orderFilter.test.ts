import { describe, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import { anOrder } from "../../../fixtures.ts";
import { matchesFilter, ORDER_FILTER } from "#protocol/filters.ts";
import { type OrderFilter, orderQuery, readOrderFilter } from "./orderFilter.ts";

const isInQueue = (order: Order, filter: OrderFilter) =>
  matchesFilter(ORDER_FILTER, order, orderQuery(filter));
const read = (search: string) => readOrderFilter(new URLSearchParams(search));

describe("the filter in the address", () => {
  test("is the whole queue, oldest first, by default", () => {
    expect(read("")).toEqual({ sort: "oldest", type: "all", crypto: "all", taken: "all", q: "" });
  });

  test("accepts what it knows and ignores the rest", () => {
    expect(read("tab=orders&sort=newest&type=sell&crypto=DOGE&taken=nobody&q=%20ali%20")).toEqual({
      sort: "newest",
      type: "sell",
      crypto: "all",
      taken: "nobody",
      q: "ali",
    });
  });

  test("asks the server for the same", () => {
    expect(orderQuery(read(""))).toEqual({ status: "pending", sort: "oldest" });
    expect(orderQuery(read("sort=newest&type=buy&crypto=ETH&q=bob"))).toEqual({
      status: "pending",
      sort: "newest",
      type: "buy",
      crypto: "ETH",
      q: "bob",
    });
  });
});

describe("the queue", () => {
  test("holds pending orders only", () => {
    expect(isInQueue(anOrder(), read(""))).toBe(true);
    expect(isInQueue(anOrder({ status: "win" }), read(""))).toBe(false);
    expect(isInQueue(anOrder({ status: "cancelled" }), read(""))).toBe(false);
  });

  test("is restricted by type and coin", () => {
    const order = anOrder({ type: "sell", crypto: "ETH" });
    expect(isInQueue(order, read("type=sell&crypto=ETH"))).toBe(true);
    expect(isInQueue(order, read("type=buy"))).toBe(false);
    expect(isInQueue(order, read("crypto=BTC"))).toBe(false);
  });

  test("finds by name and id, in any case", () => {
    const order = anOrder({ username: "Alice" });
    expect(isInQueue(order, read("q=ALI"))).toBe(true);
    expect(isInQueue(order, read("q=0197A3C1-7a00"))).toBe(true);
    expect(isInQueue(order, read("q=7a00-7000-8000-000000000101"))).toBe(false);
    expect(isInQueue(order, read("q=bob"))).toBe(false);
  });
});
