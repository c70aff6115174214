import { beforeEach, expect, test } from "vitest";
import { anOrder, ids } from "./fixtures.ts";
import { changesBetween } from "./changesBetween.ts";
import { useOrders } from "./sync/index.ts";

const now = () => useOrders.getState().byId;
const { upsert, reset } = useOrders.getState();
const versions = (orders: { id: string; version: number }[] | null) =>
  orders?.map(({ id, version }) => [id, version]);

beforeEach(() => {
  reset();
  upsert([anOrder({ id: ids.order, version: 1 }), anOrder({ id: ids.doneOrder, version: 1 })]);
});

test("names new and changed entities", () => {
  const earlier = now();
  upsert([anOrder({ id: ids.laterOrder, version: 4 })]);
  upsert([anOrder({ id: ids.order, version: 2 }), anOrder({ id: ids.doneOrder, version: 1 })]);
  expect(versions(changesBetween(earlier, now()))).toEqual([
    [ids.order, 2],
    [ids.laterOrder, 4],
  ]);
  expect(changesBetween(now(), now())).toEqual([]);
});

test("says when the later state does not continue the earlier one", () => {
  const earlier = now();
  expect(changesBetween(earlier, new Map())).toBeNull();
  reset();
  upsert([anOrder({ id: ids.doneOrder, version: 1 }), anOrder({ id: ids.order, version: 1 })]);
  expect(changesBetween(earlier, now())).toBeNull();
});
