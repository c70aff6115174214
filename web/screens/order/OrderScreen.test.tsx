// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { ids } from "../../fixtures.ts";
import { OrderScreen } from "./OrderScreen.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

/** What the page of this order says while the desk answers so. */
async function open(id: string, status: number, code: string): Promise<string> {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ code, message: "Said by the desk.", requestId: "test" }, { status })),
  );
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    root.render(
      <MemoryRouter initialEntries={[`/orders/${id}`]}>
        <Routes>
          <Route path="/orders/:id" element={<OrderScreen />} />
        </Routes>
      </MemoryRouter>,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const text = document.body.textContent;
  act(() => root.unmount());
  return text;
}

test.each([
  ["that names none", "17", 404, "not_found", "No such order"],
  ["of another trader's order", ids.othersOrder, 404, "not_found", "No such order"],
  ["that could not be fetched", ids.laterOrder, 503, "unavailable", "Said by the desk.Try again"],
])("an address %s says so", async (_, id, status, code, words) => {
  expect(await open(id, status, code)).toContain(words);
});
