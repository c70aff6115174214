import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../apiError.ts";
import { useConnection } from "../stores/connection.ts";
import { setPollLeader } from "../tabs/pollLeader.ts";
import { connectionLost, stopFallback } from "./fallback.ts";
import { setUnsubscribed, setSubscribed, setSubscribing, whenSubscribed } from "../loading/subscription.ts";
import { defineLoader, forgetAll, type Loader, useLoaderStates } from "../loading/loader.ts";
import { pollNow, refetch, activate } from "../loading/activeLoaders.ts";

const hides: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  setUnsubscribed();
});

afterEach(() => {
  for (const hide of hides.splice(0)) hide();
  stopFallback();
  forgetAll();
  vi.useRealTimers();
});

function aLoader(name: string, pollMs: number, changes: Partial<Loader> = {}) {
  const fetch = vi.fn<() => Promise<number>>(() => Promise.resolve(1));
  const store = vi.fn<(answer: number) => void>();
  return {
    fetch,
    store,
    loader: { ...defineLoader({ name, pollMs, isReplayed: true, fetch, store }), ...changes },
  };
}

function onScreen(loader: Loader) {
  hides.push(activate(loader));
}

describe("while the socket is live", () => {
  test("what is shown is fetched once, however often and long it is shown", async () => {
    const { loader, fetch, store } = aLoader("once", 3_000);
    onScreen(loader);
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(600_000);
    hides.pop()?.();
    hides.pop()?.();
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(store).toHaveBeenCalledExactlyOnceWith(1, expect.any(Number));
  });

  test("a refetch fetches what is on screen, and the rest when it is next shown", async () => {
    const shown = aLoader("shown", 3_000);
    const hidden = aLoader("hidden", 3_000);
    onScreen(shown.loader);
    onScreen(hidden.loader);
    await vi.advanceTimersByTimeAsync(0);
    hides.pop()?.();
    refetch(() => true);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.fetch).toHaveBeenCalledTimes(2);
    expect(hidden.fetch).toHaveBeenCalledTimes(1);
    onScreen(hidden.loader);
    await vi.advanceTimersByTimeAsync(0);
    expect(hidden.fetch).toHaveBeenCalledTimes(2);
  });
});

describe("while the socket is down", () => {
  test("each loader polls at its own interval after five seconds, and all stop at once", async () => {
    const admin = aLoader("admin", 3_000);
    const user = aLoader("user", 30_000);
    onScreen(admin.loader);
    onScreen(user.loader);
    await vi.advanceTimersByTimeAsync(0);

    connectionLost();
    await vi.advanceTimersByTimeAsync(4_999);
    connectionLost();
    expect(admin.fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(useConnection.getState().state).toBe("polling");
    expect(admin.fetch).toHaveBeenCalledTimes(2);
    expect(user.fetch).toHaveBeenCalledTimes(2);

    await vi.advanceTimersByTimeAsync(30_000);
    expect(admin.fetch).toHaveBeenCalledTimes(12);
    expect(user.fetch).toHaveBeenCalledTimes(3);

    stopFallback();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(admin.fetch).toHaveBeenCalledTimes(12);
    expect(user.fetch).toHaveBeenCalledTimes(3);
  });

  test("a short interruption polls nothing", async () => {
    const { loader, fetch } = aLoader("short", 3_000);
    onScreen(loader);
    connectionLost();
    await vi.advanceTimersByTimeAsync(4_000);
    stopFallback();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("loaders that come on screen join in, those that leave stop", async () => {
    const { loader, fetch } = aLoader("late", 3_000);
    connectionLost();
    await vi.advanceTimersByTimeAsync(5_000);
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    hides.pop()?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test("a tab that does not lead polls only while visible, and at once when it becomes visible", async () => {
    const { loader, fetch } = aLoader("background", 3_000);
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal("document", { visibilityState: "hidden" });
    setPollLeader(false);
    connectionLost();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);

    vi.stubGlobal("document", { visibilityState: "visible" });
    pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledTimes(2);

    vi.stubGlobal("document", { visibilityState: "hidden" });
    setPollLeader(true);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  test("a slow request is not repeated meanwhile", async () => {
    const { loader, fetch } = aLoader("slow", 3_000);
    fetch.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(1), 10_000)));
    connectionLost();
    await vi.advanceTimersByTimeAsync(5_000);
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(9_500);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe("the state of a loader", () => {
  const failure = new ApiError({
    status: 503,
    code: "unavailable",
    message: "503: x",
    serverMessage: "Away.",
  });

  test("shows a first failure; later ones keep what is there", async () => {
    const { loader, fetch } = aLoader("failing", 3_000);
    fetch.mockRejectedValueOnce(failure);
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(0);
    expect(useLoaderStates.getState()["failing"]).toEqual({ status: "failed", message: "Away." });
    refetch(() => true);
    await vi.advanceTimersByTimeAsync(0);
    fetch.mockRejectedValueOnce(failure);
    refetch(() => true);
    await vi.advanceTimersByTimeAsync(0);
    expect(useLoaderStates.getState()["failing"]).toEqual({ status: "loaded", value: true });
  });

  test("ignores an answer that comes after everything was forgotten", async () => {
    const { loader, fetch, store } = aLoader("foreign", 3_000);
    fetch.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(1), 100)));
    onScreen(loader);
    await vi.advanceTimersByTimeAsync(50);
    forgetAll();
    await vi.advanceTimersByTimeAsync(100);
    expect(store).not.toHaveBeenCalled();
  });
});

describe("the first fetch", () => {
  test("waits until the rooms are joined", async () => {
    setSubscribing();
    const proceed = vi.fn<() => void>();
    void whenSubscribed("orders").then(proceed);
    await vi.advanceTimersByTimeAsync(900);
    expect(proceed).not.toHaveBeenCalled();
    expect([...setSubscribed()]).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(proceed).toHaveBeenCalledTimes(1);
  });

  test("goes ahead after a second, and is repeated once the rooms are joined", async () => {
    setSubscribing();
    const proceed = vi.fn<() => void>();
    void whenSubscribed("orders").then(proceed);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(proceed).toHaveBeenCalledTimes(1);
    expect([...setSubscribed()]).toEqual(["orders"]);
    expect([...setSubscribed()]).toEqual([]);
  });
});
