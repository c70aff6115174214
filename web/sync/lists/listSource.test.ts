import { expect, test } from "vitest";
import { anOrder, ids } from "../../fixtures.ts";
import { useOrders } from "../stores/entities.ts";
import { findMissingRows, listSource } from "./listSource.ts";

const rows = (...names: string[]) => names.map((id) => ({ id, version: 1, createdAt: "" }));
const list = { matches: () => true, order: "oldest" as const };

test("missing rows are known rows that the page should contain", () => {
  const page = { items: rows("a", "c"), next: "c" };
  expect(findMissingRows(rows("a", "b", "c", "d"), page, list)).toEqual(rows("b"));
});

test("missing rows can be anywhere if the page was the last one", () => {
  expect(findMissingRows(rows("b", "a"), { items: [], next: null }, list)).toEqual(rows("a", "b"));
});

test("catching up asks about an order that is no longer on the page", async () => {
  const resolved = anOrder({ id: ids.order, status: "win", version: 2 });
  useOrders.getState().upsert([anOrder({ id: ids.order }), anOrder({ id: ids.laterOrder })]);
  const source = listSource({
    name: "queue",
    order: "oldest",
    store: useOrders,
    matches: (order) => order.status === "pending",
    fetchPage: () => Promise.resolve({ items: [anOrder({ id: ids.laterOrder })], next: null }),
    lookUp: (id) => Promise.resolve(id === ids.order ? [resolved] : []),
  });

  expect(await source.fetchLatest()).toEqual([anOrder({ id: ids.laterOrder }), resolved]);
});
