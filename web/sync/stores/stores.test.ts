import { beforeEach, describe, expect, test } from "vitest";
import { aPrices, aUser, anAdminSettings, anOrder, aSiteSettings, ids } from "../../fixtures.ts";
import { useOrders } from "./entities.ts";
import { usePrices } from "./prices.ts";
import { resetStores } from "./resetStores.ts";
import { ownOpenOrders } from "../../entities/orders/ownOrders.ts";
import { waitingWork } from "../../waitingWork.ts";
import { findUser, useSession } from "./session.ts";
import { useSettings } from "./settings.ts";
import { useAdminStats, useTradeStats } from "./stats.ts";

beforeEach(resetStores);

describe("the version guard", () => {
  const { upsert } = useOrders.getState();
  const find = (id: string) => useOrders.getState().byId.get(id);

  test("takes newer versions and ignores equal and older ones", () => {
    upsert([anOrder({ version: 2, status: "win" })]);
    upsert([anOrder({ version: 1, status: "pending" })]);
    expect(find(ids.order)?.status).toBe("win");
    upsert([anOrder({ version: 2, status: "loss" })]);
    expect(find(ids.order)?.status).toBe("win");
    upsert([anOrder({ version: 3, status: "loss" })]);
    expect(find(ids.order)?.status).toBe("loss");
  });

  test("keeps the newest of several at once", () => {
    upsert([anOrder({ version: 5, status: "win" }), anOrder({ version: 4, status: "pending" })]);
    expect(find(ids.order)?.status).toBe("win");
  });

  test("notifies nobody when there is nothing new", () => {
    upsert([anOrder({ version: 2 })]);
    const before = useOrders.getState().byId;
    upsert([anOrder({ version: 2 }), anOrder({ version: 1 })]);
    expect(useOrders.getState().byId).toBe(before);
  });

  test("guards the prices", () => {
    usePrices.getState().upsert(aPrices({ version: 7, btc: 50_000 }));
    usePrices.getState().upsert(aPrices({ version: 6, btc: 10 }));
    expect(usePrices.getState().prices?.prices.BTC.price).toBe(50_000);
  });

  test("keeps the object of a coin with unchanged figures", () => {
    usePrices.getState().upsert(aPrices({ version: 7, btc: 50_000 }));
    const before = usePrices.getState().prices?.prices;
    usePrices.getState().upsert(aPrices({ version: 8, btc: 50_001 }));
    const after = usePrices.getState().prices?.prices;
    expect(after?.BTC.price).toBe(50_001);
    expect(after?.ETH).toBe(before?.ETH);
    expect(after?.USDT).toBe(before?.USDT);
  });
});

describe("the session", () => {
  test("takes newer versions of its own user only", () => {
    const { upsert, upsertOwn } = useSession.getState();
    upsert(aUser({ version: 3, balance: "5.00" }));
    upsertOwn(aUser({ version: 2, balance: "1.00" }));
    upsertOwn(aUser({ id: ids.other, version: 9, balance: "2.00" }));
    expect(findUser(useSession.getState())?.balance).toBe("5.00");
    upsertOwn(aUser({ version: 4, balance: "6.00" }));
    expect(findUser(useSession.getState())?.balance).toBe("6.00");
  });

  test("another person can sign in with a lower version", () => {
    useSession.getState().upsert(aUser({ version: 30 }));
    useSession.getState().upsert(aUser({ id: ids.other, version: 1, username: "bob" }));
    expect(findUser(useSession.getState())?.username).toBe("bob");
  });

  test("pushes never sign anybody in", () => {
    useSession.getState().upsertOwn(aUser());
    expect(useSession.getState().session).toEqual({ status: "signedOut" });
  });
});

describe("the settings", () => {
  test("the administrators' part is not lost to a public version with the same number", () => {
    const { upsert } = useSettings.getState();
    upsert(aSiteSettings({ version: 1000 }));
    upsert(anAdminSettings({ version: 1000, autoApproveLimit: "50.00" }));
    upsert(aSiteSettings({ version: 1000 }));
    expect(useSettings.getState().admin?.autoApproveLimit).toBe("50.00");
    expect(useSettings.getState().site?.version).toBe(1000);
  });

  test("a newer public version shows at once", () => {
    useSettings.getState().upsert(aSiteSettings({ version: 1001, maintenanceMode: true }));
    expect(useSettings.getState().site?.maintenanceMode).toBe(true);
  });
});

test("an answer requested before the last event does not overwrite it", () => {
  const stats = {
    totalUsers: 1,
    totalOrders: 1,
    pendingOrders: 2,
    pendingTransactions: 1,
    totalDeposits: anOrder().amount,
    totalWithdrawals: anOrder().amount,
  };
  const askedAt = performance.now();
  useAdminStats.getState().upsert(stats);
  useAdminStats.getState().upsert({ ...stats, pendingOrders: 9 }, askedAt - 1);
  expect(waitingWork(useAdminStats.getState())).toBe(3);
});

describe("the figures of own trades", () => {
  const stats = {
    balance: anOrder().amount,
    totalTrades: 4,
    successRate: 66.7,
    totalProfit: anOrder().total,
  };
  const balance = () => useTradeStats.getState().stats?.balance;

  test("show a pushed balance at once, without being fetched again", () => {
    useSession.getState().upsert(aUser({ version: 1 }));
    useTradeStats.getState().upsert(stats);
    expect(balance()).toBe("250.00");
    useSession.getState().upsertOwn(aUser({ version: 2, balance: "900.00" }));
    expect(useTradeStats.getState().stats).toEqual({ ...stats, balance: "900.00" });
  });

  test("keep the pushed balance over an answer requested before, and take a later one", () => {
    const askedBefore = performance.now() - 1;
    useSession.getState().upsert(aUser({ version: 3, balance: "900.00" }));
    useTradeStats.getState().upsert(stats, askedBefore);
    expect(balance()).toBe("900.00");
    useTradeStats.getState().upsert(stats);
    expect(balance()).toBe("250.00");
  });
});

describe("selectors", () => {
  test("own open orders are the user's pending ones, newest first", () => {
    useOrders
      .getState()
      .upsert([
        anOrder({ id: ids.order }),
        anOrder({ id: ids.laterOrder }),
        anOrder({ id: ids.doneOrder, status: "win" }),
        anOrder({ id: ids.othersOrder, userId: ids.other }),
      ]);
    const open = ownOpenOrders(useOrders.getState(), ids.user);
    expect(open.map((order) => order.id)).toEqual([ids.laterOrder, ids.order]);
  });
});

test("signing out forgets everything of the user", () => {
  useOrders.getState().upsert([anOrder()]);
  useSession.getState().upsert(aUser());
  useSettings.getState().upsert(anAdminSettings());
  resetStores();
  expect(useOrders.getState().byId.size).toBe(0);
  expect(useSession.getState().session.status).toBe("signedOut");
  expect(useSettings.getState().admin).toBeNull();
});
