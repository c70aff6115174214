// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Fairness } from "#protocol/fairness.ts";
import { aSiteSettings } from "../../fixtures.ts";
import { useSettings } from "../../sync/index.ts";
import { FairnessScreen } from "./FairnessScreen.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const few: Fairness = {
  days: 28,
  from: "2026-02-02",
  to: "2026-03-01",
  quietWeeks: 4,
  all: null,
  markets: [{ crypto: "BTC", type: "buy", group: null }],
  wait: null,
};

/** The period whose figures never arrive. */
const SLOW = "90";

/** The screen, and which periods it asked for, after `press`. */
async function open(publishesFairness: boolean, ...press: string[]) {
  const site = aSiteSettings({ publishesFairness });
  const asked: (string | null)[] = [];
  useSettings.setState({ site });
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://desk.test");
    if (pathname !== "/api/fairness") return Promise.resolve(Response.json(site));
    asked.push(searchParams.get("days"));
    if (searchParams.get("days") === SLOW) return new Promise(() => undefined);
    return Promise.resolve(Response.json(few));
  });
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const pass = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  act(() =>
    root.render(
      <MemoryRouter>
        <FairnessScreen />
      </MemoryRouter>,
    ),
  );
  await pass();
  const radios = () => [...document.querySelectorAll<HTMLElement>('[role="radio"]')];
  for (const name of press) {
    act(() =>
      radios()
        .find(({ textContent }) => textContent === name)
        ?.click(),
    );
    await pass();
  }
  const shown = {
    asked,
    periods: radios().map(({ textContent }) => textContent),
    text: document.body.textContent,
    figures: document.querySelectorAll("dd").length,
    isBusy: [...document.querySelectorAll("[aria-busy]")].map((part) => part.getAttribute("aria-busy")),
  };
  act(() => root.unmount());
  return shown;
}

test("the page states its threshold and its periods, and tells nothing of fewer than 20 orders", async () => {
  const { asked, periods, text, figures } = await open(true, "1 week", "13 weeks");
  expect(periods).toEqual(["1 week", "4 weeks", "13 weeks"]);
  expect(asked).toEqual(["30", "7", "90"]);
  expect(text).toContain(
    "With the trader: up for a buyer, down for a seller, by 0.1% or more between placement and decision; flat: less than that either way.",
  );
  expect(text).toContain("Ended from Feb 2, 2026 to Mar 1, 2026 (UTC)");
  expect(text).toContain("Fewer than 20 orders in a week, so nothing is shown: nobody should be recognised.");
  expect(figures).toBe(0);
});

test("figures of the period before are dimmed while those of another are loading", async () => {
  const { asked, isBusy, text } = await open(true, "1 week");
  expect({ asked, isBusy }).toEqual({ asked: ["30", "7"], isBusy: ["false"] });
  const later = await open(true, "13 weeks");
  expect({ asked: later.asked, isBusy: later.isBusy }).toEqual({ asked: ["30", "90"], isBusy: ["true"] });
  expect(later.text).toBe(text);
});

test("a desk that does not publish it says so, and no figures are asked for", async () => {
  const { asked, periods, text } = await open(false);
  expect({ asked, periods }).toEqual({ asked: [], periods: [] });
  expect(text).toContain("This desk does not publish how it settles");
});
