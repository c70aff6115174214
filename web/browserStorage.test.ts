import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { dropBrowserStorage, readBrowserStorage, writeBrowserStorage } from "./browserStorage.ts";

const KEY = "livedesk.test";
const schema = z.object({ size: z.number() });

function stub(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("what was written is read until it is dropped", () => {
  stub();
  expect(readBrowserStorage(KEY, schema)).toBe(undefined);
  expect(writeBrowserStorage(KEY, { size: 3 })).toBe(true);
  expect(readBrowserStorage(KEY, schema)).toEqual({ size: 3 });
  dropBrowserStorage(KEY);
  expect(readBrowserStorage(KEY, schema)).toBe(undefined);
});

test.each(["", "{", "null", '{"size":"3"}'])("%j is read as nothing", (text) => {
  stub().set(KEY, text);
  expect(readBrowserStorage(KEY, schema)).toBe(undefined);
});

test("blocked storage keeps nothing, and throws nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(writeBrowserStorage(KEY, { size: 3 })).toBe(false);
  expect(readBrowserStorage(KEY, schema)).toBe(undefined);
  expect(() => dropBrowserStorage(KEY)).not.toThrow();
});
