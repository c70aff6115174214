import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decimalSchema } from "#protocol/money.ts";
import { aPrices, aUser, anAdminSettings, ids } from "../../fixtures.ts";
import { useConnection } from "../stores/connection.ts";
import { usePrices } from "../stores/prices.ts";
import { resetStores } from "../stores/resetStores.ts";
import { findUser, useSession } from "../stores/session.ts";
import { useSettings } from "../stores/settings.ts";
import { activate } from "../loading/activeLoaders.ts";
import type { Loader } from "../loading/loader.ts";
import { stopFallback } from "./fallback.ts";
import { type Live, startLive } from "./live.ts";
import type { Link, LinkHandlers } from "../socket/socket.ts";

const link = {
  settle: vi.fn<Link["settle"]>(),
  wake: vi.fn<Link["wake"]>(),
  moveAway: vi.fn<Link["moveAway"]>(),
  close: vi.fn<Link["close"]>(),
};
let server: LinkHandlers;
let live: Live;

vi.mock("../tabs/openTabLink.ts", () => ({
  openTabLink: (_: string, handlers: LinkHandlers) => {
    server = handlers;
    return link;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  resetStores();
  live = startLive(ids.user, { onRevoked: vi.fn<() => void>(), onRefused: vi.fn<() => void>() });
});

afterEach(() => {
  live.stop();
  stopFallback();
  vi.useRealTimers();
});

const phase = () => useConnection.getState().state;
const becomeReady = () =>
  server.onEvent("ready", [{ cursor: "1-1", serverTime: "2026-03-01T12:00:00.000Z" }]);
const answerPoll = () => useConnection.getState().synced();

async function pollingSince(ms: number) {
  becomeReady();
  server.onDown();
  await vi.advanceTimersByTimeAsync(5_000 + ms);
  expect(phase()).toBe("polling");
}

test("is live when the server says so, and shows when it no longer is", () => {
  becomeReady();
  expect([phase(), link.settle.mock.calls.length]).toEqual(["live", 1]);
  expect(server.cursor()).toBe("1-1");
  server.onDown();
  expect(phase()).toBe("reconnecting");
});

test("after a resync the page takes what the server has, even if that is older than what it shows", () => {
  const shown = () => [
    findUser()?.balance,
    useSettings.getState().site?.tradingFee,
    useSettings.getState().admin?.tradingFee,
    usePrices.getState().prices?.prices.BTC.price,
  ];
  const take = (version: number, figure: string) => {
    useSession.getState().upsert(aUser({ version, balance: decimalSchema.parse(figure) }));
    useSettings.getState().upsert(anAdminSettings({ version, tradingFee: decimalSchema.parse(figure) }));
    usePrices.getState().upsert(aPrices({ version, btc: Number(figure) }));
  };
  becomeReady();
  take(57, "3");
  take(50, "2");
  expect(shown()).toEqual(["3", "3", "3", 3]);
  server.onEvent("resync", [{}]);
  // Nothing disappears meanwhile.
  expect(shown()).toEqual(["3", "3", "3", 3]);
  take(50, "2");
  expect(shown()).toEqual(["2", "2", "2", 2]);
  take(49, "1");
  expect(shown()).toEqual(["2", "2", "2", 2]);
});

test("what can't be read is fetched, again at the end of the pause if there was more, and not after the page is left", async () => {
  const fetch = vi.fn<Loader["fetch"]>().mockResolvedValue(() => undefined);
  const leave = activate({ name: "shown", fetch, pollMs: 60_000, isReplayed: true });
  becomeReady();
  await vi.advanceTimersByTimeAsync(60_000);
  fetch.mockClear();
  vi.stubGlobal("reportError", () => undefined);
  const breakContract = () => server.onEvent("webhook.changed", [{}, "1-2"]);
  breakContract();
  await vi.advanceTimersByTimeAsync(1_000);
  breakContract();
  breakContract();
  await vi.advanceTimersByTimeAsync(8_900);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetch).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(2);
  breakContract();
  breakContract();
  live.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  leave();
});

test("an answer while the socket is down makes it reconnect within a second", async () => {
  await pollingSince(60_000);
  expect(link.wake).not.toHaveBeenCalled();
  answerPoll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(link.wake).toHaveBeenCalledTimes(1);
});

test("if only the socket is blocked, polls do not make it reconnect all the time", async () => {
  await pollingSince(0);
  for (let seconds = 0; seconds < 60; seconds += 3) {
    answerPoll();
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(link.wake).toHaveBeenCalledTimes(4);
});

test("while it is live, answers trigger nothing", async () => {
  becomeReady();
  answerPoll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(link.wake).not.toHaveBeenCalled();
});

test("a lost network is not waited for", () => {
  becomeReady();
  live.loseNetwork();
  expect(link.moveAway).toHaveBeenCalledTimes(1);
});

describe("with a heartbeat", () => {
  const becomeReadyWithHeartbeat = () =>
    server.onEvent("ready", [{ cursor: "1-1", serverTime: "2026-03-01T12:00:00.000Z", heartbeatMs: 1_000 }]);
  const beat = (cursor: string) => server.onEvent("heartbeat", [{ cursor }]);

  test("it stays live, and knows that it has everything up to the last one", async () => {
    becomeReadyWithHeartbeat();
    for (let id = 2; id < 62; id += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      beat(`1-${id}`);
    }
    expect(phase()).toBe("live");
    expect(server.cursor()).toBe("1-61");
  });

  test("without one it is not live, whatever the socket says, and reconnects and polls", async () => {
    becomeReadyWithHeartbeat();
    await vi.advanceTimersByTimeAsync(4_900);
    expect([phase(), link.wake.mock.calls.length]).toEqual(["live", 0]);
    // A change proves nothing: the node may have stopped reading afterwards.
    server.onEvent("resync", [{}]);
    await vi.advanceTimersByTimeAsync(100);
    expect([phase(), link.wake.mock.calls.length]).toEqual(["reconnecting", 1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(phase()).toBe("polling");
    becomeReadyWithHeartbeat();
    expect(phase()).toBe("live");
  });

  test("a tab that was only late is live again with the next one", async () => {
    becomeReadyWithHeartbeat();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(phase()).toBe("reconnecting");
    beat("1-9");
    expect(phase()).toBe("live");
    await vi.advanceTimersByTimeAsync(7_000);
    expect(phase()).toBe("reconnecting");
  });

  test("one that arrives over a connection that is down does not count", async () => {
    becomeReadyWithHeartbeat();
    await vi.advanceTimersByTimeAsync(7_000);
    server.onDown();
    beat("1-9");
    expect(phase()).toBe("reconnecting");
  });

  test("a server without heartbeats, as during an upgrade, is trusted as before", async () => {
    becomeReady();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(phase()).toBe("live");
  });
});
