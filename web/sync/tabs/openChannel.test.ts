import { afterEach, expect, test, vi } from "vitest";
import { openChannel } from "./openChannel.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("other tabs hear what is said", async () => {
  const heard = new Promise((resolve) => {
    const listening = openChannel("tabs", (message) => {
      listening.close();
      resolve(message);
    });
  });
  const speaking = openChannel("tabs", () => {});
  speaking.postMessage("hello");
  expect(await heard).toBe("hello");
  speaking.close();
});

test("in a browser without BroadcastChannel nobody hears it, and nothing fails", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const channel = openChannel("tabs", () => {});
  expect(channel.postMessage("hello")).toBeUndefined();
  expect(channel.close()).toBeUndefined();
});
