import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Claim } from "#protocol/claims.ts";
import type { Notification } from "#protocol/notifications.ts";
import type { Order } from "#protocol/orders.ts";
import { aTransaction, aUser, anOrder, ids } from "../../fixtures.ts";
import { activate } from "../loading/activeLoaders.ts";
import { forgetAll, isLoaded, type Loader } from "../loading/loader.ts";
import type { EntityStore, Versioned } from "./createEntityStore.ts";
import { useAudit, useOrders, useTransactions } from "./entities.ts";
import { useNotifications } from "./notifications.ts";
import { resetStores } from "./resetStores.ts";
import { useSession } from "./session.ts";
import { useTaken } from "./team.ts";

const OTHER = ids.other;
const id = (n: number) => `0197a3c1-7a00-7000-8000-${String(n).padStart(12, "0")}`;
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

function ended(n: number, changes: Parameters<typeof anOrder>[0] = {}): Order {
  return anOrder({ id: id(n), userId: OTHER, status: "win", version: 2, ...changes });
}

/** So many more come, half a minute after the others. */
function grow<E extends Versioned>(
  store: EntityStore<E>,
  make: (n: number) => E,
  from: number,
  count = 1_000,
) {
  vi.advanceTimersByTime(30_000);
  store.getState().upsert(numbers(from, count).map(make));
}

/** The first of thousands of orders is over and old; sweeps find it unneeded three times. */
function growThreeTimes() {
  for (const from of [1, 1_001, 2_001, 3_001]) grow(useOrders, ended, from);
}

const knows = (n: number) => useOrders.getState().byId.has(id(n));

beforeEach(() => {
  vi.useFakeTimers();
  resetStores();
  useSession.getState().upsert(aUser());
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an old order that is over", () => {
  const { upsert, need } = useOrders.getState();

  test("is forgotten if nothing needs it", () => {
    upsert([ended(0)]);
    growThreeTimes();
    expect(knows(0)).toBe(false);
  });

  /** Nothing but its own state keeps it. */
  const alone = () => () => false;

  test.each<[string, Parameters<typeof ended>[1], Parameters<typeof need>[0]]>([
    ["it waits for the desk", { status: "pending" }, alone],
    ["it is the user's own", { userId: ids.user }, alone],
    ["some part of the page needs it", {}, () => (order) => order.id === id(0)],
    [
      "some part needs it by what it knows at the time",
      {},
      ({ byId }) => {
        const first = byId.keys().next().value;
        return (order) => order.id === first;
      },
    ],
  ])("stays if %s", (_, changes, why) => {
    const release = need(why);
    upsert([ended(0, changes)]);
    growThreeTimes();
    expect(knows(0)).toBe(true);
    expect(knows(1)).toBe(false);
    release();
  });

  test("is forgotten once no part of the page needs it any more", () => {
    const release = need(() => (order) => order.id === id(0));
    upsert([ended(0)]);
    growThreeTimes();
    release();
    for (const from of [4_001, 5_001]) grow(useOrders, ended, from);
    expect(knows(0)).toBe(false);
  });

  test.each([
    ["an answer has brought it again", () => upsert([ended(0)])],
    ["it has changed", () => upsert([ended(0, { version: 3 })])],
  ])("stays for another sweep if %s", (_, arrange) => {
    upsert([ended(0), ended(1)]);
    grow(useOrders, ended, 2);
    arrange();
    grow(useOrders, ended, 1_002);
    expect([knows(0), knows(1)]).toEqual([true, false]);
    grow(useOrders, ended, 2_002);
    expect(knows(0)).toBe(false);
  });

  test("stays while few come, and while many come at once", () => {
    upsert([ended(0)]);
    growThreeTimes();
    upsert([ended(0)]);
    for (const n of numbers(5_000, 20)) grow(useOrders, ended, n, 1);
    expect(knows(0)).toBe(true);
    for (const from of [6_000, 7_000, 8_000, 9_000]) upsert(numbers(from, 1_000).map((n) => ended(n)));
    expect(knows(0)).toBe(true);
  });
});

test("the newest of others stay, and as many of the user's own", () => {
  const mixed = (n: number) => ended(n, n % 4 === 0 ? { userId: ids.user } : {});
  for (const turn of numbers(0, 12)) grow(useOrders, mixed, turn * 1_000);
  const known = [...useOrders.getState().byId.values()];
  const own = known.filter(({ userId }) => userId === ids.user);
  expect(own.length).toBeGreaterThanOrEqual(500);
  expect(numbers(8_000, 4_000).every(knows)).toBe(false);
  expect(numbers(11_400, 600).every(knows)).toBe(true);
  expect(numbers(10_000, 1_000).filter((n) => n % 4 === 0 && !knows(n))).toEqual([]);
  expect(known.length).toBeLessThan(5_000);
});

test("what stays keeps its place, its object and its newest version", () => {
  useOrders.getState().upsert([ended(0, { status: "pending", version: 1 }), ended(1)]);
  const before = useOrders.getState().byId.get(id(0));
  for (const from of [2, 1_002, 2_002, 3_002]) grow(useOrders, ended, from);
  expect([...useOrders.getState().byId.keys()].slice(0, 1)).toEqual([id(0)]);
  expect(useOrders.getState().byId.get(id(0))).toBe(before);
});

test("a page that has started over sweeps as a new one", () => {
  growThreeTimes();
  useOrders.getState().reset();
  useOrders.getState().upsert([ended(0)]);
  grow(useOrders, ended, 1);
  expect(knows(0)).toBe(true);
});

describe("an answer that was under way for as long as one can be", () => {
  const transaction = (n: number, changes: object = {}) =>
    aTransaction({ id: id(n), userId: OTHER, status: "completed", version: 2, ...changes });
  const claim = (n: number, changes: Partial<Claim> = {}): Claim => ({
    id: id(n),
    kind: "order",
    takenBy: null,
    takenById: null,
    takenAt: null,
    expiresAt: null,
    version: 2,
    ...changes,
  });
  const taken = claim(0, {
    takenBy: "ann",
    takenById: OTHER,
    takenAt: new Date(0).toISOString(),
    expiresAt: "2999-01-01T00:00:00.000Z",
    version: 1,
  });

  test.each<[string, () => { before: unknown; after: unknown }]>([
    ["an order", () => compare(useOrders, ended, ended(0, { status: "pending", version: 1 }))],
    [
      "a transaction",
      () => compare(useTransactions, transaction, transaction(0, { status: "pending", version: 1 })),
    ],
    ["a claim", () => compare(useTaken, claim, taken)],
  ])("does not bring back an older version of %s", (_, run) => {
    const { before, after } = run();
    expect(before).toBeDefined();
    expect(after).toBe(before);
  });

  /** It changed right before a sweep, while that answer was being written. */
  function compare<E extends Versioned>(store: EntityStore<E>, make: (n: number) => E, older: E) {
    const { upsert } = store.getState();
    const find = () => store.getState().byId.get(id(0));
    upsert([older]);
    for (const from of [1, 1_001]) grow(store, make, from);
    vi.advanceTimersByTime(30_000);
    upsert([make(0)]);
    const before = find();
    upsert(numbers(2_001, 1_000).map(make));
    vi.advanceTimersByTime(29_000);
    upsert(numbers(3_001, 3_000).map(make));
    upsert([older]);
    return { before, after: find() };
  }
});

test.each<[string, () => number]>([
  ["lines of the audit log", () => left(useAudit, aLine)],
  [
    "notifications that were read",
    () => left(useNotifications, (n) => aNotification(n, "2026-03-01T13:00:00.000Z")),
  ],
  [
    "notifications beyond the newest that are unread",
    () => left(useNotifications, (n) => aNotification(n, null)),
  ],
])("of %s not much more than the newest stay", (_, count) => {
  expect(count()).toBeLessThan(3_501);
});

test("the bell's count survives however many are read after it", () => {
  useNotifications.getState().upsert([aNotification(0, null)]);
  left(useNotifications, (n) => aNotification(n + 1, "2026-03-01T13:00:00.000Z"));
  expect(useNotifications.getState().byId.get(id(0))?.readAt).toBe(null);
});

function left<E extends Versioned>(store: EntityStore<E>, make: (n: number) => E): number {
  for (const turn of numbers(0, 8)) grow(store, make, turn * 1_000);
  return store.getState().byId.size;
}

function aNotification(n: number, readAt: string | null): Notification {
  const at = "2026-03-01T12:00:00.000Z";
  return { id: id(n), kind: "order_decided", subject: null, details: {}, at, readAt, version: 2 };
}

function aLine(n: number): AuditEntry {
  return {
    id: id(n),
    at: "2026-03-01T12:00:00.000Z",
    actorId: OTHER,
    actorName: "ann",
    action: "order.resolved",
    subject: null,
    details: {},
    address: null,
    hash: null,
    version: 1,
  };
}

describe("when something was forgotten", () => {
  afterEach(forgetAll);

  test("what is not on screen is fetched when it is shown again; what is stays loaded", async () => {
    const fetch = vi.fn<Loader["fetch"]>(() => Promise.resolve(() => undefined));
    const loader = (name: string): Loader => ({ name, fetch, pollMs: 1_000, isReplayed: true });
    const hide = activate(loader("hidden"));
    const stop = activate(loader("shown"));
    await vi.advanceTimersByTimeAsync(0);
    hide();
    expect([isLoaded("hidden"), isLoaded("shown")]).toEqual([true, true]);
    growThreeTimes();
    expect([isLoaded("hidden"), isLoaded("shown")]).toEqual([false, true]);
    activate(loader("hidden"))();
    expect(fetch).toHaveBeenCalledTimes(3);
    stop();
  });
});
