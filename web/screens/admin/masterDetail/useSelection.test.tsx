// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ids } from "../../../fixtures.ts";
import type { useMedia } from "../../../components/useMedia.ts";
import { useSelection } from "./useSelection.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
vi.mock("../../../components/useMedia.ts", () => ({ useMedia: vi.fn<typeof useMedia>(() => true) }));

const ROWS = [{ id: ids.order }, { id: ids.laterOrder }];
const RECORD = `/orders/${ids.order}`;

function List() {
  return <p>{useSelection(ROWS, "orders").id}</p>;
}

/** The record's code comes when this is called. */
let deliver: () => void;
let router: ReturnType<typeof createMemoryRouter>;
let unmount: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const code = new Promise<void>((resolve) => (deliver = resolve));
  const routes = [
    { path: "/admin", element: <List /> },
    { path: "/orders/:id", lazy: () => code.then(() => ({ element: <p>the record</p> })) },
  ];
  router = createMemoryRouter(routes, { initialEntries: ["/admin?tab=orders"] });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  act(() => root.render(<RouterProvider router={router} />));
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const address = () => router.state.location.pathname + router.state.location.search;

test("the selected row is written into the address", async () => {
  await pass();
  expect(address()).toBe(`/admin?tab=orders&item=${ids.order}`);
});

test("a link that is followed at once leads to its page, however long its code takes", async () => {
  act(() => void router.navigate(RECORD));
  await pass();
  deliver();
  await pass();
  expect([address(), document.body.textContent]).toEqual([RECORD, "the record"]);
});

test("so does a link to another tab, although the page still shows this one", async () => {
  await act(async () => {
    await router.navigate("/admin?tab=users");
    // The page is drawn after this.
    vi.advanceTimersByTime(1_000);
  });
  expect(router.state.location.search).toMatch(/^\?tab=users/);
});
