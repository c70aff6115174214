import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPrices, aTransaction, aUser, anAdminSettings, anOrder, ids } from "../../fixtures.ts";
import { useBuild } from "../stores/build.ts";
import { useOrders, useTransactions, useUsers } from "../stores/entities.ts";
import { usePrices } from "../stores/prices.ts";
import { resetStores } from "../stores/resetStores.ts";
import { findUser, useSession } from "../stores/session.ts";
import { useSettings } from "../stores/settings.ts";
import { useAdminStats } from "../stores/stats.ts";
import { createReceiver, type LiveHandlers, type Receiver } from "./applyEvent.ts";

const handlers = {
  onReady: vi.fn<LiveHandlers["onReady"]>(),
  onHeartbeat: vi.fn<LiveHandlers["onHeartbeat"]>(),
  onResync: vi.fn<LiveHandlers["onResync"]>(),
  onRevoked: vi.fn<LiveHandlers["onRevoked"]>(),
  onShutdown: vi.fn<LiveHandlers["onShutdown"]>(),
  onCursor: vi.fn<LiveHandlers["onCursor"]>(),
  onOrderChanged: vi.fn<LiveHandlers["onOrderChanged"]>(),
  onUnreadable: vi.fn<LiveHandlers["onUnreadable"]>(),
};
let { receive, stop }: Receiver = createReceiver(handlers);
const reported = vi.fn<(error: Error) => void>();

beforeEach(() => {
  resetStores();
  useBuild.setState({ isTooOld: false });
  vi.clearAllMocks();
  vi.useFakeTimers();
  ({ receive, stop } = createReceiver(handlers));
  vi.stubGlobal("reportError", reported);
  vi.stubGlobal("document", { visibilityState: "visible" });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** What came is on screen after this time at the latest. */
const settle = () => vi.advanceTimersByTime(100);
const findOrder = () => useOrders.getState().byId.get(ids.order);

test("each entity goes into its store", () => {
  useSession.getState().upsert(aUser());
  receive("user.changed", [aUser({ version: 2, balance: "5.00" }), "1-1"]);
  receive("order.changed", [anOrder(), "1-2"]);
  receive("transaction.changed", [aTransaction(), "1-3"]);
  receive("settings.changed", [anAdminSettings({ version: 4 }), "1-4"]);
  receive("prices.changed", [aPrices({ version: 900, btc: 51_000 })]);
  receive("adminStats.changed", [
    {
      totalUsers: 1,
      totalOrders: 2,
      totalDeposits: "3",
      totalWithdrawals: "4",
      pendingOrders: 5,
      pendingTransactions: 6,
    },
  ]);
  settle();

  expect(findUser(useSession.getState())?.balance).toBe("5.00");
  expect(useUsers.getState().byId.get(ids.user)?.version).toBe(2);
  expect(useOrders.getState().byId.has(ids.order)).toBe(true);
  expect(useTransactions.getState().byId.has(ids.deposit)).toBe(true);
  expect(useSettings.getState().admin?.version).toBe(4);
  expect(usePrices.getState().prices?.prices.BTC.price).toBe(51_000);
  expect(useAdminStats.getState().stats?.pendingTransactions).toBe(6);
  expect(handlers.onCursor.mock.calls).toEqual([["1-1"], ["1-2"], ["1-3"], ["1-4"]]);
  expect(handlers.onOrderChanged).toHaveBeenCalledTimes(1);
  expect(reported).not.toHaveBeenCalled();
});

test("an event that comes twice or late changes nothing", () => {
  receive("order.changed", [anOrder({ version: 2, status: "win" }), "2-1"]);
  settle();
  receive("order.changed", [anOrder({ version: 1 }), "1-9"]);
  settle();
  expect(findOrder()?.status).toBe("win");
});

test("events that come together are stored together, the newest version in any order", () => {
  const told = vi.fn<() => void>();
  const unsubscribe = useOrders.subscribe(told);
  receive("order.changed", [anOrder({ version: 3, status: "win" }), "1-1"]);
  receive("order.changed", [anOrder({ version: 2 }), "1-2"]);
  receive("order.changed", [anOrder({ id: ids.laterOrder, version: 1 }), "1-3"]);
  expect(told).not.toHaveBeenCalled();
  settle();
  unsubscribe();
  expect(told).toHaveBeenCalledTimes(1);
  expect(findOrder()?.status).toBe("win");
  expect(useOrders.getState().byId.has(ids.laterOrder)).toBe(true);
  expect(handlers.onOrderChanged.mock.calls.map(([order]) => order.version)).toEqual([3, 2, 1]);
});

test("the cursor counts at once, before the gathered events are applied", () => {
  receive("order.changed", [anOrder(), "1-7"]);
  expect(handlers.onCursor.mock.calls).toEqual([["1-7"]]);
  expect(findOrder()).toBeUndefined();
});

test.each([
  ["ready", [{ cursor: "10-4", serverTime: "2026-03-01T12:00:00.000Z" }], handlers.onReady],
  ["resync", [{}], handlers.onResync],
  ["session.revoked", [{ reason: "suspended" }], handlers.onRevoked],
])("what came before %s is applied first", (name, args, handler) => {
  const seen: boolean[] = [];
  handler.mockImplementationOnce(() => seen.push(findOrder() !== undefined));
  receive("order.changed", [anOrder(), "1-1"]);
  receive(name, args);
  expect(seen).toEqual([true]);
});

test("after the stop nothing that came before is shown", () => {
  receive("order.changed", [anOrder(), "1-1"]);
  stop();
  settle();
  expect(findOrder()).toBeUndefined();
});

test("events about the connection reach their handlers", () => {
  receive("ready", [{ cursor: "10-4", serverTime: "2026-03-01T12:00:00.000Z" }]);
  receive("resync", [{}]);
  receive("session.revoked", [{ reason: "suspended" }]);
  receive("server.shutdown", [{}]);
  expect(handlers.onReady.mock.calls[0]?.[0].cursor).toBe("10-4");
  expect(handlers.onResync).toHaveBeenCalledTimes(1);
  expect(handlers.onRevoked.mock.calls[0]?.[0]).toEqual({ reason: "suspended" });
  expect(handlers.onShutdown).toHaveBeenCalledTimes(1);
  expect(handlers.onCursor).not.toHaveBeenCalled();
});

test("additional fields in a newer server's greeting are ignored", () => {
  receive("ready", [{ cursor: "10-4", serverTime: "2026-03-01T12:00:00.000Z", build: "b", motto: "later" }]);
  expect(handlers.onReady.mock.calls[0]?.[0]).toEqual({
    cursor: "10-4",
    serverTime: "2026-03-01T12:00:00.000Z",
    build: "b",
  });
  expect(reported).not.toHaveBeenCalled();
});

test("additional fields of a newer server's change are left out", () => {
  receive("order.changed", [{ ...anOrder(), later: "field" }, "3-1"]);
  settle();
  expect([...useOrders.getState().byId.values()]).toEqual([anOrder()]);
  expect(reported).not.toHaveBeenCalled();
  expect(useBuild.getState().isTooOld).toBe(false);
});

test("a payload that breaks the contract is reported, told, and makes the page fetch again", () => {
  receive("order.changed", [{ ...anOrder(), crypto: "SOL" }, "3-1"]);
  expect(useBuild.getState().isTooOld).toBe(true);
  expect(useOrders.getState().byId.size).toBe(0);
  expect(reported.mock.calls[0]?.[0].message).toBe("The payload of order.changed breaks the contract");
  expect(handlers.onUnreadable).toHaveBeenCalledTimes(1);
  expect(handlers.onCursor).toHaveBeenCalledWith("3-1");
});

test("an unknown event is reported and changes nothing", () => {
  receive("toString", [{}]);
  expect(reported.mock.calls[0]?.[0].message).toBe("Received an unknown event: toString");
  expect(handlers.onUnreadable).not.toHaveBeenCalled();
});
