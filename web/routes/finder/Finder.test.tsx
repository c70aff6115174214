// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aUser, ids } from "../../fixtures.ts";
import { useSession } from "../../sync/index.ts";
import { Finder } from "./Finder.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const ALAN = aUser({ id: ids.user, username: "alan" });
const ALICE = aUser({ id: ids.other, username: "alice" });

/** Answers the search for a text, once it has been asked. */
const answers = new Map<string, (users: unknown[]) => void>();
let router: ReturnType<typeof createMemoryRouter>;
let unmount: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answers.clear();
  vi.stubGlobal("fetch", (address: string) => {
    const q = new URL(address, "http://desk.test").searchParams.get("q") ?? "";
    return new Promise<Response>((resolve) => {
      answers.set(q, (users) => resolve(Response.json({ users, orders: [], transactions: [] })));
    });
  });
  const ann = aUser({ id: ids.order, username: "ann", role: "admin" });
  useSession.setState({ session: { status: "signedIn", user: ann } });
  router = createMemoryRouter([{ path: "*", element: <Finder onClose={() => undefined} /> }]);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() => root.render(<RouterProvider router={router} />));
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const field = () => document.querySelector("input") ?? document.createElement("input");
const where = () => router.state.location.pathname + router.state.location.search;

async function type(text: string) {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  await act(async () => {
    native?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(200);
  });
}

async function press(key: string, shiftKey = false) {
  await act(async () => {
    field().dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

async function answer(q: string, users: unknown[]) {
  await act(async () => {
    answers.get(q)?.(users);
    await vi.advanceTimersByTimeAsync(0);
  });
}

test("Enter before the answer opens what the answer has, not what was found for less", async () => {
  await type("al");
  await answer("al", [ALAN, ALICE]);
  await type("alice");
  await press("Enter");
  expect(where()).toBe("/");
  await answer("alice", [ALICE]);
  expect(where()).toBe(`/admin/users/${ALICE.id}`);
});

test("typing on takes it back", async () => {
  await type("ala");
  await press("Enter");
  await type("alic");
  await answer("ala", [ALAN]);
  await answer("alic", [ALICE]);
  expect(where()).toBe("/");
});

test("nothing opens if nothing is found, nor later", async () => {
  await type("zz");
  await press("Enter");
  await answer("zz", []);
  await type("al");
  await answer("al", [ALAN]);
  expect(where()).toBe("/");
});

test("a row that was moved to opens at once", async () => {
  await type("al");
  await answer("al", [ALAN, ALICE]);
  await type("ali");
  await press("ArrowDown");
  await press("Enter");
  expect(where()).toBe(`/admin/users/${ALICE.id}`);
});

test("so does a page", async () => {
  await type("audit");
  await press("Enter");
  expect(where()).toBe("/admin?open=audit");
});

test.each([
  ["the first trader", [], ALAN],
  ["any other", ["ArrowDown"], ALICE],
])("Shift and Enter explain the balance of %s", async (_who, keys, { id }) => {
  await type("al");
  await answer("al", [ALAN, ALICE]);
  for (const key of keys) await press(key);
  await press("Enter", true);
  expect(where()).toBe(`/balance?user=${id}`);
});

test("also once it is found", async () => {
  await type("alice");
  await press("Enter", true);
  await answer("alice", [ALICE]);
  expect(where()).toBe(`/balance?user=${ALICE.id}`);
});
