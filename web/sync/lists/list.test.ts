import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "../../api.ts";
import { aTransaction } from "../../fixtures.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { useTransactions } from "../stores/entities.ts";
import { useWindows } from "../stores/windows.ts";
import { listed, listLoader, type ListSource, loadNextPage } from "./list.ts";
import { forgetAll, run } from "../loading/loader.ts";

const id = (n: number) => `0197a3c1-7a00-7000-8000-00000000000${n}`;
const numbers = (entities: Transaction[]) => entities.map((entity) => Number(entity.id.at(-1)));

const fetchPage = vi.fn<(before: string | undefined) => Promise<Page<Transaction>>>();
const fetchLatest = vi.fn<() => Promise<Transaction[]>>();
const source: ListSource<Transaction> = {
  name: "history",
  order: "newest",
  fetchPage,
  fetchLatest,
  store: useTransactions,
  matches: (transaction) => transaction.status === "pending",
};

function shown(order: "newest" | "oldest" = "newest") {
  const window = useWindows.getState()["history"];
  if (window === undefined) throw new Error("Nothing is loaded");
  return numbers(listed(useTransactions.getState().byId.values(), { ...source, order }, window));
}

beforeEach(() => {
  fetchPage.mockReset();
  fetchLatest.mockReset().mockResolvedValue([]);
});
afterEach(() => {
  forgetAll();
  useTransactions.getState().reset();
});

test("pages follow each other, and what lies beyond the loaded part is not shown", async () => {
  fetchPage.mockResolvedValueOnce({ items: [6, 5].map((n) => aTransaction({ id: id(n) })), next: id(5) });
  await run(listLoader(source));
  source.store.getState().upsert([aTransaction({ id: id(2) }), aTransaction({ id: id(7) })]);
  expect(shown()).toEqual([7, 6, 5]);

  fetchPage.mockResolvedValueOnce({ items: [4, 2].map((n) => aTransaction({ id: id(n) })), next: null });
  await loadNextPage(source);
  expect(fetchPage).toHaveBeenLastCalledWith(id(5));
  expect(shown()).toEqual([7, 6, 5, 4, 2]);
  await loadNextPage(source);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

test("a page is shown completely, even if ids created at the same time are not in time order", async () => {
  const page = (ids: number[], next: string | null) =>
    fetchPage.mockResolvedValueOnce({ items: ids.map((n) => aTransaction({ id: id(n) })), next });
  page([8, 5, 6], id(6));
  await run(listLoader(source));
  expect(shown()).toEqual([8, 6, 5]);

  page([7, 4], id(4));
  await loadNextPage(source);
  expect(fetchPage).toHaveBeenLastCalledWith(id(6));
  expect(shown()).toEqual([8, 7, 6, 5, 4]);
  source.store.getState().upsert([aTransaction({ id: id(1) })]);
  expect(shown()).toEqual([8, 7, 6, 5, 4]);
});

test("and so is a page of the oldest", async () => {
  fetchPage.mockResolvedValueOnce({ items: [1, 4, 3].map((n) => aTransaction({ id: id(n) })), next: id(3) });
  await run(listLoader({ ...source, order: "oldest" }));
  expect(shown("oldest")).toEqual([1, 3, 4]);
});

test("catching up fetches what changed, so that entities can leave the list too", async () => {
  fetchPage.mockResolvedValueOnce({ items: [aTransaction({ id: id(3) })], next: null });
  await run(listLoader(source));
  fetchLatest.mockResolvedValueOnce([aTransaction({ id: id(3), status: "completed", version: 2 })]);
  await run(listLoader(source));
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

test("oldest first, new ones wait beyond the loaded part", async () => {
  fetchPage.mockResolvedValueOnce({ items: [1, 2].map((n) => aTransaction({ id: id(n) })), next: id(2) });
  await run(listLoader({ ...source, order: "oldest" }));
  source.store.getState().upsert([aTransaction({ id: id(9) })]);
  expect(shown("oldest")).toEqual([1, 2]);
});

test("a page that comes after everything was forgotten is ignored", async () => {
  fetchPage.mockResolvedValueOnce({ items: [aTransaction({ id: id(5) })], next: id(5) });
  await run(listLoader(source));
  fetchPage.mockImplementationOnce(() => {
    forgetAll();
    return Promise.resolve({ items: [aTransaction({ id: id(4) })], next: null });
  });
  await loadNextPage(source);
  expect(useWindows.getState()["history"]).toBeUndefined();
});

test.each([
  ["newest", ["2026-07-01T12:00:00.001Z", "2026-07-01T12:00:00.000Z", "2026-07-01T12:00:00.000Z"], [2, 4, 3]],
  ["oldest", ["2026-07-01T12:00:00.000Z", "2026-07-01T12:00:00.000Z", "2026-07-01T12:00:00.001Z"], [3, 4, 2]],
] as const)(
  "the %s come first by time, and at one time by id, as the server sorts",
  async (order, times, expected) => {
    const items = expected.map((n, at) => aTransaction({ id: id(n), createdAt: times[at] ?? "" }));
    fetchPage.mockResolvedValueOnce({ items, next: items.at(-1)?.id ?? null });
    await run(listLoader({ ...source, order }));
    expect(shown(order)).toEqual(expected);
  },
);
