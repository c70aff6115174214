// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { aTransaction, ids } from "../../fixtures.ts";
import { Claims } from "./Claims.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const deposit = aTransaction({ id: ids.deposit, username: "alice", conflict: true });
const other = aTransaction({ id: ids.other, username: "bob", conflict: true });
vi.stubGlobal("fetch", () => Promise.resolve(Response.json([deposit, other])));

/** The claims of the deposit while it is selected; then another one is selected. */
async function select(): Promise<string> {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    root.render(
      <MemoryRouter>
        <Claims transaction={deposit} />
      </MemoryRouter>,
    );
    await new Promise((resolve) => setTimeout(resolve));
  });
  const text = document.body.textContent;
  act(() => root.unmount());
  return text;
}

test("the claims are shown again when the deposit is selected again", async () => {
  expect(await select()).toMatch(/alice \(this one\).*bob/);
  expect(await select()).toMatch(/alice \(this one\).*bob/);
});
