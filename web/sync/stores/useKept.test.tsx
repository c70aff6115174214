// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anOrder, ids } from "../../fixtures.ts";
import { useOrders } from "./entities.ts";
import { resetStores } from "./resetStores.ts";
import { useEntity } from "./useKept.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

beforeEach(() => {
  vi.useFakeTimers();
  resetStores();
});
afterEach(() => {
  vi.useRealTimers();
});

const others = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) =>
    anOrder({ id: `0197a3c1-7a00-7000-9000-${String(from + at).padStart(12, "0")}`, status: "win" }),
  );

function happen(from: number) {
  act(() => {
    vi.advanceTimersByTime(30_000);
    useOrders.getState().upsert(others(1_000, from));
  });
}

function Shown({ id }: { id: string | null }) {
  return useEntity(useOrders, id)?.status ?? "none";
}

test("an entity stays as long as a component shows it", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (id: string | null) => act(() => root.render(<Shown id={id} />));
  useOrders.getState().upsert([anOrder({ id: ids.order, status: "loss" })]);
  show(ids.order);
  for (const from of [0, 1_000, 2_000, 3_000]) happen(from);
  expect(place.textContent).toBe("loss");

  show(null);
  expect(place.textContent).toBe("none");
  for (const from of [4_000, 5_000]) happen(from);
  show(ids.order);
  expect(place.textContent).toBe("none");
  act(() => root.unmount());
});
