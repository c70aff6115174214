import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Link, LinkHandlers } from "../socket/socket.ts";
import { createFakeLocks } from "./fakeTabs.ts";
import { openTabLink } from "./openTabLink.ts";

const opened = vi.hoisted(() =>
  vi.fn<() => Link>(() => ({ settle: () => {}, wake: () => {}, moveAway: () => {}, close: () => {} })),
);
vi.mock("../socket/socket.ts", () => ({ openLink: opened }));

const handlers: LinkHandlers = {
  cursor: () => undefined,
  onEvent: () => {},
  onDown: () => {},
  onRefused: () => {},
};

class Channel {
  onmessage = null;
  postMessage(): void {}
  close(): void {}
}

beforeEach(() => {
  opened.mockClear();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("BroadcastChannel", Channel);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** How many connections two tabs of a browser open. */
async function connectionsOfTwo(navigator: object): Promise<number> {
  vi.stubGlobal("navigator", navigator);
  const links = [openTabLink("alice", handlers), openTabLink("alice", handlers)];
  await new Promise((resolve) => setTimeout(resolve));
  const count = opened.mock.calls.length;
  links.forEach((link) => link.close());
  return count;
}

test("tabs share a connection", async () => {
  expect(await connectionsOfTwo({ locks: createFakeLocks() })).toBe(1);
});

test("without Web Locks each tab has its own", async () => {
  expect(await connectionsOfTwo({})).toBe(2);
});

test("without BroadcastChannel each tab has its own", async () => {
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
  expect(await connectionsOfTwo({ locks: createFakeLocks() })).toBe(2);
});
