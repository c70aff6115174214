import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";

/* Tabs as browsers make them: a duplicate starts with the present session storage of the original. */

type Tab = { storage: Map<string, string>; leave: () => void; draft: () => unknown };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllGlobals();
});

async function openTab(storage: Map<string, string>): Promise<Tab> {
  const listeners = new Map<string, () => void>();
  vi.resetModules();
  vi.stubGlobal("sessionStorage", storageOf(storage));
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        closing.push(() => this.close());
      }
    },
  );
  const { claimTab } = await import("./tabIdentity.ts");
  const { readDraft } = await import("../drafts/drafts.ts");
  await claimTab();
  vi.stubGlobal("BroadcastChannel", Channel);
  const global = storageOf(storage);
  return {
    storage,
    leave: () => {
      vi.stubGlobal("sessionStorage", global);
      listeners.get("pagehide")?.();
    },
    draft: () => {
      vi.stubGlobal("sessionStorage", global);
      return readDraft("ticket.attempt", z.unknown());
    },
  };
}

/** Like a browser's: its keys are own properties. */
function storageOf(kept: Map<string, string>) {
  return new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

const attempt = { "livedesk.draft.owner": '"alice"', "livedesk.draft.ticket.attempt": '{"key":"1"}' };

test("a duplicated tab starts without the drafts and keys of the original, which keeps them", async () => {
  const first = await openTab(new Map(Object.entries(attempt)));
  const copy = await openTab(new Map(first.storage));
  expect(first.draft()).toEqual({ key: "1" });
  expect(copy.draft()).toBeUndefined();
  expect(copy.storage.get("livedesk.draft.owner")).toBe('"alice"');
  expect(copy.storage.get("livedesk.tab")).not.toBe(first.storage.get("livedesk.tab"));
});

test("of two simultaneous duplicates neither has them, and a duplicate of a duplicate has only its own", async () => {
  const first = await openTab(new Map(Object.entries(attempt)));
  const copy = await openTab(new Map(first.storage));
  copy.storage.set("livedesk.draft.ticket.attempt", '{"key":"2"}');
  const second = await openTab(new Map(copy.storage));
  expect([first, copy, second].map((tab) => tab.draft())).toEqual([{ key: "1" }, { key: "2" }, undefined]);
});

test("a reloaded tab keeps its own", async () => {
  const first = await openTab(new Map(Object.entries(attempt)));
  first.leave();
  const again = await openTab(first.storage);
  expect(again.draft()).toEqual({ key: "1" });
});

test("so does a tab that crashed, because no other answers to its id", async () => {
  const crashed = { ...attempt, "livedesk.tab": '{"id":"crashed","isOpen":true}' };
  const again = await openTab(new Map(Object.entries(crashed)));
  expect(again.draft()).toEqual({ key: "1" });
});
