import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cursorSchema } from "#protocol/events.ts";
import type { Link, LinkHandlers } from "../socket/socket.ts";
import type { Locks } from "./election.ts";
import { createFakeChannels, createFakeLocks, type FakeChannel } from "./fakeTabs.ts";
import { shareLink } from "./shareLink.ts";

/** A connection to the server, opened by a tab. */
type Connection = LinkHandlers & { since: string | undefined; wake: () => void };

type Tab = {
  link: Link;
  channel: () => FakeChannel;
  /** Names of all events that the tab received, with their cursors. */
  taken: string[];
  downs: () => number;
  refusals: string[];
  isLeading: () => boolean;
  freeze: () => void;
  thaw: () => void;
};

let locks: Locks;
let channels: ReturnType<typeof createFakeChannels>;
/** The open connections, newest last. */
let connections: Connection[];
/** How many were ever opened. */
let opened: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("reportError", vi.fn<() => void>());
  locks = createFakeLocks();
  channels = createFakeChannels();
  connections = [];
  opened = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function openLink(handlers: LinkHandlers): Link {
  const connection = { ...handlers, since: handlers.cursor(), wake: vi.fn<() => void>() };
  connections.push(connection);
  opened += 1;
  return {
    settle: () => undefined,
    wake: connection.wake,
    moveAway: () => undefined,
    close: () => {
      connections = connections.filter((other) => other !== connection);
    },
  };
}

function openTab(): Tab {
  let cursor: string | undefined;
  let downs = 0;
  let leads = false;
  let channel: FakeChannel | undefined;
  let life = { onAway: () => {}, onBack: () => {} };
  const taken: string[] = [];
  const refusals: string[] = [];
  const link = shareLink(
    {
      name: "alice",
      locks,
      openChannel: (_, onMessage) => (channel = channels.open(onMessage)),
      openLink,
      followPageLife: (listeners) => {
        life = listeners;
        return () => undefined;
      },
      onLeading: (isLeading) => {
        leads = isLeading;
      },
    },
    {
      cursor: () => cursor,
      onEvent: (name, [payload, place]) => {
        const at = name === "ready" ? (payload as { cursor: string }).cursor : place;
        const known = cursorSchema.safeParse(at);
        if (known.success) cursor = known.data;
        taken.push(known.success ? `${name} ${known.data}` : name);
      },
      onDown: () => {
        downs += 1;
      },
      onRefused: (code) => void refusals.push(code),
    },
  );
  return {
    link,
    channel: () => channel!,
    taken,
    downs: () => downs,
    refusals,
    isLeading: () => leads,
    freeze: () => life.onAway(),
    thaw: () => life.onBack(),
  };
}

/** The server, on the connection opened last. */
const server = {
  ready: (cursor: string) =>
    connections.at(-1)!.onEvent("ready", [{ cursor, serverTime: "2026-03-01T12:00:00.000Z" }]),
  change: (cursor: string) => connections.at(-1)!.onEvent("order.changed", [{}, cursor]),
};

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
}

/** The first tab, which leads, and others; by now they know how promptly it answers. */
async function openTabs(count: number): Promise<[leader: Tab, ...others: Tab[]]> {
  const leader = openTab();
  await pass(1);
  server.ready("1-1");
  const others: Tab[] = [];
  while (others.length < count - 1) {
    others.push(openTab());
    await pass(7);
  }
  await pass(5_000);
  return [leader, ...others];
}

describe("while the leader is alive", () => {
  test("thirty tabs have one connection, and all receive everything in order", async () => {
    const tabs = await openTabs(30);
    server.change("1-2");
    server.change("1-3");
    await pass(10);
    expect(opened).toBe(1);
    for (const { taken } of tabs) {
      expect(taken).toEqual(["ready 1-1", "order.changed 1-2", "order.changed 1-3"]);
    }
    expect(tabs.filter((tab) => tab.isLeading())).toEqual([tabs[0]]);
  });

  test("a tab that joins late gets the leader's state, and misses nothing", async () => {
    await openTabs(2);
    server.change("1-2");
    const late = openTab();
    expect(late.taken).toEqual([]);
    server.change("1-3");
    await pass(10);
    server.change("1-4");
    await pass(10);
    expect(late.taken).toEqual(["order.changed 1-3", "ready 1-3", "order.changed 1-4"]);
    expect(late.downs()).toBe(0);
  });

  test("nobody takes over, however long nothing happens", async () => {
    const tabs = await openTabs(3);
    await pass(60_000);
    expect(opened).toBe(1);
    expect(tabs.map((tab) => tab.downs())).toEqual([0, 0, 0]);
  });

  test("all tabs, even those that join meanwhile, learn that the connection is down, and that it is back", async () => {
    const [, follower] = await openTabs(2);
    connections[0]!.onDown();
    const late = openTab();
    await pass(10);
    expect(follower!.downs()).toBeGreaterThan(0);
    expect(late.downs()).toBeGreaterThan(0);
    expect(late.taken).toEqual([]);
    server.ready("1-1");
    await pass(10);
    expect(follower!.taken).toEqual(["ready 1-1", "ready 1-1"]);
    expect(late.taken).toEqual(["ready 1-1"]);
  });

  test("refusals and revocations reach all", async () => {
    const tabs = await openTabs(3);
    connections[0]!.onRefused("account_suspended");
    connections[0]!.onEvent("session.revoked", [{ reason: "suspended" }]);
    await pass(10);
    for (const { refusals, taken } of tabs) {
      expect(refusals).toEqual(["account_suspended"]);
      expect(taken.at(-1)).toBe("session.revoked");
    }
  });

  test("a tab that wakes up makes the leader reconnect", async () => {
    const [, follower] = await openTabs(2);
    follower!.link.wake();
    await pass(10);
    expect(connections[0]!.wake).toHaveBeenCalledTimes(1);
  });
});

describe("when the leader closes", () => {
  test("the next one connects at once from the last event, and the change is not visible", async () => {
    const [leader, next, other] = await openTabs(3);
    server.change("1-2");
    await pass(10);
    leader.link.close();
    await pass(1);
    expect(connections.map(({ since }) => since)).toEqual(["1-2"]);
    expect([leader, next!, other!].map((tab) => tab.isLeading())).toEqual([true, true, false]);
    await pass(900);
    server.change("1-3");
    server.ready("1-3");
    await pass(5_000);
    expect(opened).toBe(2);
    for (const tab of [next!, other!]) {
      expect(tab.downs()).toBe(0);
      expect(tab.taken.slice(-2)).toEqual(["order.changed 1-3", "ready 1-3"]);
    }
    expect(leader.taken).toEqual(["ready 1-1", "order.changed 1-2"]);
  });

  test("it is visible if the next one is not live after a second", async () => {
    const [leader, next, other] = await openTabs(3);
    leader.link.close();
    await pass(999);
    expect([next!.downs(), other!.downs()]).toEqual([0, 0]);
    await pass(10);
    expect([next!.downs(), other!.downs()]).toEqual([1, expect.any(Number)]);
    expect(other!.downs()).toBeGreaterThan(0);
  });

  test("when the last tab closes, nothing is left open", async () => {
    const tabs = await openTabs(5);
    for (const tab of tabs) tab.link.close();
    await pass(5_000);
    expect(connections).toEqual([]);
    expect(channels.listeners.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("when the leader hangs", () => {
  test("one of thirty takes over within a second", async () => {
    const [leader, ...others] = await openTabs(30);
    leader.channel().hang();
    await pass(1_000);
    expect(opened).toBe(2);
    expect(connections.at(-1)?.since).toBe("1-1");
    expect(others.filter((tab) => tab.isLeading()).length).toBe(1);
  });

  test("it finds itself deposed when it wakes, and follows", async () => {
    const [leader, follower] = await openTabs(2);
    leader.channel().hang();
    await pass(1_000);
    server.ready("1-1");
    server.change("1-2");
    await pass(10);
    leader.channel().wake();
    await pass(2_000);
    expect(connections.length).toBe(1);
    expect([leader.isLeading(), follower!.isLeading()]).toEqual([false, true]);
    expect(leader.taken).toEqual(["ready 1-1", "ready 1-1", "order.changed 1-2"]);
    follower!.link.close();
    await pass(10);
    expect(leader.isLeading()).toBe(true);
    expect(connections.map(({ since }) => since)).toEqual(["1-2"]);
  });

  test("a tab that knows nothing yet takes over without alarming the others", async () => {
    const [leader, follower] = await openTabs(2);
    leader.channel().hang();
    const fresh = channels.open(() => undefined);
    for (let i = 0; i < 9; i += 1) {
      fresh.postMessage({ type: "standing" });
      await pass(100);
    }
    expect(follower!.downs()).toBe(0);
    expect(opened).toBe(1);
  });

  test("when a tab that knows no event leads, the others fetch what they may have missed", async () => {
    const [leader, follower] = await openTabs(2);
    leader.channel().hang();
    const fresh = channels.open(() => undefined);
    fresh.postMessage({ type: "standing", ready: null });
    await pass(10);
    fresh.postMessage({
      type: "event",
      name: "ready",
      args: [{ cursor: "1-9", serverTime: "2026-03-01T12:00:00.000Z" }],
    });
    await pass(10);
    expect(follower!.taken).toEqual(["ready 1-1", "resync", "ready 1-9"]);
  });
});

describe("when a tab is frozen", () => {
  test("a leader gives up at once, and returns as a follower", async () => {
    const [leader, next] = await openTabs(2);
    leader.freeze();
    await pass(1);
    expect(next!.isLeading()).toBe(true);
    expect(connections.length).toBe(1);
    server.ready("1-1");
    leader.thaw();
    expect(leader.downs()).toBe(1);
    await pass(10);
    expect(opened).toBe(2);
    expect(leader.taken).toEqual(["ready 1-1", "ready 1-1"]);
  });

  test("what it missed is fetched when it returns", async () => {
    const [, follower] = await openTabs(2);
    follower!.freeze();
    server.change("1-2");
    await pass(3_600_000);
    follower!.thaw();
    server.change("1-3");
    await pass(10);
    expect(follower!.taken.slice(1)).toEqual(["order.changed 1-3", "resync", "ready 1-3"]);
  });

  test("the only tab reconnects from where it was", async () => {
    const [only] = await openTabs(1);
    server.change("1-2");
    only.freeze();
    expect(connections).toEqual([]);
    only.thaw();
    await pass(1);
    expect(connections.map(({ since }) => since)).toEqual(["1-2"]);
  });

  test("one that was closed while frozen stays closed", async () => {
    const [leader, follower] = await openTabs(2);
    follower!.freeze();
    follower!.link.close();
    leader.link.close();
    await pass(1_000);
    expect(opened).toBe(1);
  });
});

test("where locks are refused each tab has its own connection", async () => {
  locks = { request: () => Promise.reject(new DOMException("No storage", "SecurityError")) };
  openTab();
  openTab();
  await pass(1);
  expect(connections.length).toBe(2);
  expect(reportError).toHaveBeenCalledTimes(2);
});
