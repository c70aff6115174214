import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { ApiError } from "../../apiError.ts";
import { anAdminSettings, anOrder, aTransaction, aUser, ids } from "../../fixtures.ts";
import { activate } from "../loading/activeLoaders.ts";
import { defineLoader, forgetAll } from "../loading/loader.ts";
import { useApiTokens } from "../stores/apiTokens.ts";
import { useConnection } from "../stores/connection.ts";
import { useOrders, useTransactions, useUsers } from "../stores/entities.ts";
import { resetStores } from "../stores/resetStores.ts";
import { useSavedAddresses } from "../stores/savedAddresses.ts";
import { useSecondFactor } from "../stores/secondFactor.ts";
import { useSessions } from "../stores/sessions.ts";
import { useSettings } from "../stores/settings.ts";
import { act, refresh } from "./act.ts";
import { changeSettings } from "./changeSettings.ts";

const fetchStub = vi.fn<() => Promise<Response>>();
vi.stubGlobal("fetch", fetchStub);

function willAnswer(body: unknown, status = 200) {
  fetchStub.mockResolvedValueOnce(
    status === 204 ? new Response(null, { status }) : Response.json(body, { status }),
  );
}

const shown = vi.fn<() => Promise<number>>();
let hide: () => void = () => undefined;

beforeEach(() => {
  resetStores();
  useConnection.getState().to("live");
  shown.mockReset().mockResolvedValue(1);
});
afterEach(() => {
  hide();
  forgetAll();
});

const order = () => useOrders.getState().byId.get(ids.order);
const transaction = () => useTransactions.getState().byId.get(ids.deposit);
const user = () => useUsers.getState().byId.get(ids.user);
const params = { id: ids.order };

describe("an answer goes into the store of its type", () => {
  const won = anOrder({ status: "win", returnRate: "1.8", payout: "450.00", version: 2 });
  const paid = aTransaction({ id: ids.deposit, status: "completed", version: 2 });

  test.each<{ name: string; run: () => Promise<unknown>; answer: Order }>([
    { name: "cancelOrder", run: () => act("cancelOrder", { params }), answer: won },
    {
      name: "resolveOrder",
      run: () => act("resolveOrder", { params, body: { result: "win", returnRate: "1.8" } }),
      answer: won,
    },
  ])("$name: an order", async ({ run, answer }) => {
    useOrders.getState().upsert([anOrder()]);
    willAnswer(answer);
    await expect(run()).resolves.toEqual(won);
    expect(order()).toEqual(won);
  });

  test.each<{ name: string; run: () => Promise<unknown>; answer: Transaction }>([
    { name: "cancelTransaction", run: () => act("cancelTransaction", { params }), answer: paid },
    { name: "startPaying", run: () => act("startPaying", { params, body: {} }), answer: paid },
    { name: "stopPaying", run: () => act("stopPaying", { params }), answer: paid },
    {
      name: "processTransaction",
      run: () => act("processTransaction", { params, body: { status: "completed" } }),
      answer: paid,
    },
  ])("$name: a transaction", async ({ run, answer }) => {
    willAnswer(answer);
    await run();
    expect(transaction()).toEqual(paid);
  });

  test("updateUser: a user", async () => {
    const banned: User = aUser({ isActive: false, version: 2 });
    willAnswer(banned);
    await act("updateUser", { params: { id: ids.user }, body: { isActive: false } });
    expect(user()).toEqual(banned);
  });

  test("updateSettings: the settings, for administrators and for everybody", async () => {
    willAnswer(anAdminSettings({ tradingFee: "0.002", version: 9 }));
    await changeSettings({ tradingFee: "0.002" });
    expect(useSettings.getState().admin?.version).toBe(9);
    expect(useSettings.getState().site?.tradingFee).toBe("0.002");
  });

  test("an answer older than the known state changes nothing", async () => {
    useOrders.getState().upsert([won]);
    willAnswer(anOrder({ status: "cancelled", version: 1 }));
    await act("cancelOrder", { params });
    expect(order()).toEqual(won);
  });

  test("refresh: everything that was found", async () => {
    willAnswer([won]);
    await refresh("listAllOrders", { query: { q: ids.order } });
    expect(order()).toEqual(won);
  });
});

describe("an empty answer changes what the call was about", () => {
  const token = {
    id: ids.user,
    name: "bot",
    scope: "read" as const,
    createdAt: "",
    lastUsedAt: null,
    expiresAt: null,
  };
  const home = { id: ids.user, name: "home", crypto: "BTC" as const, address: "a", createdAt: "" };
  const session = { userAgent: "", createdAt: "", lastSeenAt: "", ipAddress: "", openedBy: null };
  const here = { ...session, id: ids.user, isCurrent: true };
  const there = { ...session, id: ids.other, isCurrent: false };

  beforeEach(() => {
    useApiTokens.getState().answer([token], performance.now());
    useSavedAddresses.getState().answer([home], performance.now());
    useSessions.getState().answer([here, there], performance.now());
    willAnswer(null, 204);
  });

  test("revokeToken and forgetAddress", async () => {
    await act("revokeToken", { params: { id: ids.user } });
    expect(useApiTokens.getState().tokens).toEqual([]);
    willAnswer(null, 204);
    await act("forgetAddress", { params: { id: ids.user } });
    expect(useSavedAddresses.getState().addresses).toEqual([]);
  });

  test("endSession drops one, and the tokens stay", async () => {
    await act("endSession", { params: { id: ids.other } });
    expect(useSessions.getState().sessions).toEqual([here]);
    expect(useApiTokens.getState().tokens).toEqual([token]);
  });

  test.each([
    { name: "endOtherSessions", run: () => act("endOtherSessions") },
    {
      name: "changePassword",
      run: () => act("changePassword", { body: { currentPassword: "old-one", newPassword: "new-one" } }),
    },
  ])("$name leaves only this session, and no token", async ({ run }) => {
    await run();
    expect(useSessions.getState().sessions).toEqual([here]);
    expect(useApiTokens.getState().tokens).toEqual([]);
  });

  test("removeSecondFactor", async () => {
    useSecondFactor
      .getState()
      .put({ enabledAt: "2026-03-01T12:00:00.000Z", recoveryCodesLeft: 10, passkeys: 0 });
    await act("removeSecondFactor");
    expect(useSecondFactor.getState().factor).toEqual({ enabledAt: null, recoveryCodesLeft: 0, passkeys: 0 });
  });
});

test("a created token is listed without its secret", async () => {
  const listed = {
    id: ids.user,
    name: "bot",
    scope: "read",
    createdAt: "2026-03-01T12:00:00.000Z",
    lastUsedAt: null,
    expiresAt: null,
  };
  willAnswer({ ...listed, token: "livedesk_secret" }, 201);
  const made = await act("createToken", { body: { name: "bot", scope: "read" } });
  expect(made.token).toBe("livedesk_secret");
  expect(useApiTokens.getState().tokens).toEqual([listed]);
});

describe("other effects of a call", () => {
  const loader = defineLoader({
    name: "shown",
    pollMs: 60_000,
    isReplayed: true,
    fetch: shown,
    store: () => undefined,
  });

  beforeEach(async () => {
    hide = activate(loader);
    await vi.waitUntil(() => shown.mock.calls.length === 1);
  });

  test.each([
    { state: "live", times: 1 },
    { state: "reconnecting", times: 2 },
    { state: "polling", times: 2 },
  ] as const)("is fetched while $state: $times", async ({ state, times }) => {
    useConnection.getState().to(state);
    willAnswer(anOrder({ version: 2 }));
    await act("cancelOrder", { params });
    await Promise.resolve();
    expect(shown).toHaveBeenCalledTimes(times);
  });

  test("are not fetched for a mere refresh", async () => {
    useConnection.getState().to("polling");
    willAnswer([anOrder()]);
    await refresh("listAllOrders", { query: { q: ids.order } });
    await Promise.resolve();
    expect(shown).toHaveBeenCalledTimes(1);
  });
});

test("a refusal is thrown, and changes nothing", async () => {
  useConnection.getState().to("polling");
  useOrders.getState().upsert([anOrder()]);
  willAnswer({ code: "already_resolved", message: "It was resolved.", requestId: "r" }, 409);
  const refusal = await act("cancelOrder", { params }).catch((cause: unknown) => cause);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toHaveProperty("serverMessage", "It was resolved.");
  expect(order()).toEqual(anOrder());
});
