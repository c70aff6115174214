import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "../../api.ts";
import { aTransaction, ids } from "../../fixtures.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { newestFirst, oldestFirst, sortKey } from "../../byTime.ts";
import { forgetAll, run } from "../loading/loader.ts";
import { useTransactions } from "../stores/entities.ts";
import { resetStores } from "../stores/resetStores.ts";
import { useWindows } from "../stores/windows.ts";
import { listed, listLoader, type ListOrder, type ListSource, loadNextPage } from "./list.ts";
import { listNeed } from "./listNeed.ts";
import { findMissingRows } from "./listSource.ts";

const PAGE = 100;
const { upsert, need } = useTransactions.getState();
let desk: Transaction[] = [];
let onScreen = new Set<string>();
let releases: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  resetStores();
  desk = [];
  onScreen = new Set();
});
afterEach(() => {
  for (const release of releases) release();
  releases = [];
  forgetAll();
  vi.useRealTimers();
});

const id = (n: number) => `0197a3c1-7a00-7000-8000-${String(n).padStart(12, "0")}`;

/**
 * Seven share a millisecond, within which the server has them in another order: their ids are of nodes with different
 * clocks.
 */
function ended(n: number, status: Transaction["status"] = "completed"): Transaction {
  const turned = n - (n % 7) + (6 - (n % 7));
  const createdAt = new Date(Date.parse("2026-03-01T12:00:00.000Z") + Math.floor(n / 7)).toISOString();
  return aTransaction({ id: id(turned), userId: ids.other, createdAt, status, version: 2 });
}

/** More happen at the desk, which tells the page, in one go or a thousand each half minute. */
function happen(count: number, status?: Transaction["status"]) {
  for (let left = count; left > 0; left -= 1_000) {
    vi.advanceTimersByTime(30_000);
    const more = Array.from({ length: Math.min(left, 1_000) }, (_, at) => ended(desk.length + at, status));
    desk = [...desk, ...more];
    upsert(more);
  }
}

function show(order: ListOrder, matches: ListSource<Transaction>["matches"] = () => true) {
  const source: ListSource<Transaction> = {
    name: "history",
    order,
    matches,
    store: useTransactions,
    fetchPage: (before) => Promise.resolve(pageOf(order, matches, before)),
    fetchLatest: () => Promise.resolve([]),
  };
  releases.push(need(listNeed(source, () => onScreen)));
  return {
    source,
    load: () => run(listLoader(source)),
    loadMore: () => loadNextPage(source),
    rows: () => {
      const window = useWindows.getState()["history"];
      return window === undefined ? [] : listed(useTransactions.getState().byId.values(), source, window);
    },
  };
}

function pageOf(
  order: ListOrder,
  matches: (row: Transaction) => boolean,
  before?: string,
): Page<Transaction> {
  const sorted = (order === "newest" ? desk.toReversed() : desk).filter(matches);
  const from = before === undefined ? 0 : sorted.findIndex((row) => row.id === before) + 1;
  const items = sorted.slice(from, from + PAGE);
  return { items, next: from + PAGE < sorted.length ? (items.at(-1)?.id ?? null) : null };
}

const edge = () => useWindows.getState()["history"]?.edge;

test.each([
  ["with more to load", 250],
  ["that was complete", 50],
])("a list %s gives up its far end, and loads each row again once", async (_, before) => {
  happen(before);
  const { load, loadMore, rows } = show("newest");
  await load();
  happen(5_000);

  expect(rows().length).toBeGreaterThanOrEqual(500);
  expect(rows().length).toBeLessThan(3_000);
  expect(edge()).not.toBe(null);
  expect(useTransactions.getState().byId.size).toBeLessThan(5_000);

  for (let page = 0; edge() !== null && page < 100; page += 1) {
    const shown = rows().length;
    await loadMore();
    expect(rows().length).toBeGreaterThanOrEqual(shown);
  }
  expect(rows().map((row) => row.id)).toEqual(desk.toSorted(newestFirst).map((row) => row.id));
});

test("the oldest first, new ones wait beyond the end that was given up", async () => {
  const { load, loadMore, rows } = show("oldest");
  await load();
  happen(5_000);
  expect(rows().length).toBeLessThan(2_000);
  while (edge() !== null) await loadMore();
  expect(rows().map((row) => row.id)).toEqual(desk.toSorted(oldestFirst).map((row) => row.id));
});

test("rows up to the one that the reader has reached stay, and a hundred more", async () => {
  happen(50);
  const { load, rows } = show("newest");
  await load();
  const reached = ended(20);
  onScreen = new Set([reached.id]);
  happen(5_000);
  expect(rows().length).toBe(5_050);

  onScreen = new Set([ended(4_000).id]);
  happen(2_000);
  const at = rows().findIndex((row) => row.id === ended(4_000).id);
  expect(at).toBeGreaterThan(2_900);
  expect(rows().length).toBeGreaterThan(at + 100);
  expect(rows().length).toBeLessThan(at + 1_200);
});

test("what waits for the desk stays, with its whole list", async () => {
  const { load, rows } = show("newest");
  await load();
  happen(5_000, "pending");
  expect(edge()).toBe(null);
  expect(rows().length).toBe(5_000);
});

test("rows that are loaded again are not forgotten before they are listed", async () => {
  happen(50);
  const { load, loadMore, rows } = show("newest");
  await load();
  happen(3_000);
  for (let page = 0; page < 8; page += 1) {
    await loadMore();
    happen(1_000);
    const oldest = rows().at(-1);
    const expected = desk.filter((row) => oldest !== undefined && sortKey(row) >= sortKey(oldest));
    expect(rows().length).toBe(expected.length);
  }
});

test("a row that was forgotten is not looked up as one that has left the list", async () => {
  happen(50);
  const { load, source } = show("newest");
  await load();
  happen(5_000);
  releases.forEach((release) => release());
  happen(3_000);
  const page = pageOf("newest", source.matches);
  const missing = findMissingRows(useTransactions.getState().byId.values(), page, source);
  // Those that share the page's last millisecond.
  const last = page.items.at(-1)?.createdAt;
  expect(missing.filter((row) => row.createdAt !== last)).toEqual([]);
});
