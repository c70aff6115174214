import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ids } from "../fixtures.ts";
import { useConnection } from "../stores/connection.ts";
import { resetStores } from "../stores/resetStores.ts";
import { stopFallback } from "./fallback.ts";
import { type Live, startLive } from "./live.ts";
import type { Link, LinkHandlers } from "./socket.ts";

const link = {
  settle: vi.fn<Link["settle"]>(),
  wake: vi.fn<Link["wake"]>(),
  moveAway: vi.fn<Link["moveAway"]>(),
  close: vi.fn<Link["close"]>(),
};
let server: LinkHandlers;
let live: Live;

vi.mock("./tabs/openTabLink.ts", () => ({
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

test("is live when the server says so, and says when it is not any more", () => {
  becomeReady();
  expect([phase(), link.settle.mock.calls.length]).toEqual(["live", 1]);
  expect(server.cursor()).toBe("1-1");
  server.onDown();
  expect(phase()).toBe("reconnecting");
});

test("an answer while the socket is down tries it within a second", async () => {
  await pollingSince(60_000);
  expect(link.wake).not.toHaveBeenCalled();
  answerPoll();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(link.wake).toHaveBeenCalledTimes(1);
});

test("where only the socket is blocked, polls do not make it try all the time", async () => {
  await pollingSince(0);
  for (let seconds = 0; seconds < 60; seconds += 3) {
    answerPoll();
    await vi.advanceTimersByTimeAsync(3_000);
  }
  expect(link.wake).toHaveBeenCalledTimes(4);
});

test("while it is live answers try nothing", async () => {
  becomeReady();
  answerPoll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(link.wake).not.toHaveBeenCalled();
});

test("a network that is gone is not waited for", () => {
  becomeReady();
  live.doubt();
  expect(link.moveAway).toHaveBeenCalledTimes(1);
});
