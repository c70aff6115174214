import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";

/* The service worker, run with the objects that it finds in a browser. */

type Handlers = {
  onpush: (event: object) => void;
  onnotificationclick: (event: object) => void;
};

const source = await readFile(new URL("../web/public/alerts-worker.js", import.meta.url), "utf8");

const showNotification = vi.fn<(title: string, options: object) => Promise<void>>();
const matchAll = vi.fn<() => Promise<object[]>>();
const openWindow = vi.fn<(path: string) => Promise<void>>();
let worker: Handlers;

beforeEach(() => {
  vi.resetAllMocks();
  start("en-GB");
});

/** In a browser whose interface has this language. */
function start(language: string): void {
  const found = {
    navigator: { language },
    registration: { showNotification },
    clients: { matchAll, openWindow },
  };
  const context = createContext(found);
  runInContext(source, context);
  worker = found as unknown as Handlers;
}

/** Hands an event over and waits until its work is done. */
async function happen(handle: (event: object) => void, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  handle({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

const UNREADABLE = {
  title: "Something happened on the desk",
  options: { body: "", tag: "unreadable", icon: "/icon-192.png", data: { path: "" } },
};

test.each<[what: string, data: object | null, shown: { title: string; options: object }]>([
  [
    "a push shows its text and leads to its record",
    { json: () => ({ id: "7", title: "New work is waiting", text: "3 orders", path: "/admin" }) },
    {
      title: "New work is waiting",
      options: { body: "3 orders", tag: "7", icon: "/icon-192.png", data: { path: "/admin" } },
    },
  ],
  ["a push without content still shows something", null, UNREADABLE],
  ["so does one that is no JSON", { json: () => JSON.parse("{") as unknown }, UNREADABLE],
  ["and one of another shape", { json: () => [1, "two"] }, UNREADABLE],
])("%s", async (_what, data, { title, options }) => {
  await happen(worker.onpush, { data });
  expect(showNotification.mock.calls).toEqual([[title, options]]);
});

test.each([
  ["de", "Auf dem Desk ist etwas geschehen"],
  ["de-AT", "Auf dem Desk ist etwas geschehen"],
  ["fr", "Something happened on the desk"],
])("in a browser in %s a push without content says “%s”", async (language, title) => {
  start(language);
  await happen(worker.onpush, { data: null });
  expect(showNotification.mock.calls).toEqual([[title, UNREADABLE.options]]);
});

function clicked(path: unknown) {
  return { notification: { close: vi.fn<() => void>(), data: { path } } };
}

test.each<[path: unknown, opened: string]>([
  ["/orders/1", "/orders/1"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  [7, "/"],
  [undefined, "/"],
])("a click on one with the path %j opens %s if no page is open", async (path, opened) => {
  matchAll.mockResolvedValue([]);
  const event = clicked(path);
  await happen(worker.onnotificationclick, event);
  expect(event.notification.close.mock.calls).toHaveLength(1);
  expect(openWindow.mock.calls).toEqual([[opened]]);
});

test("an open page goes there itself, the visible one first", async () => {
  const page = (visibilityState: string) => ({
    visibilityState,
    focus: vi.fn<() => Promise<void>>(),
    postMessage: vi.fn<(message: unknown) => void>(),
  });
  const [hidden, visible] = [page("hidden"), page("visible")];
  matchAll.mockResolvedValue([hidden, visible]);
  await happen(worker.onnotificationclick, clicked("/orders/1"));
  expect(visible.postMessage.mock.calls).toEqual([[{ type: "open", path: "/orders/1" }]]);
  expect([visible.focus, hidden.focus].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect(openWindow.mock.calls).toEqual([]);
});
