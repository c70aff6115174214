import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const TRADERS = ["/trade", "/transactions", "/statement", "/settings", "/settings?tab=security"];
const ADMINISTRATORS = [
  "/admin",
  "/admin?tab=transactions",
  "/admin?tab=users",
  "/admin?tab=settings",
  "/admin/fairness",
];

test("on phones the text of every field has 16 pixels or more, since Safari zooms into smaller ones", async () => {
  const trader = await desk.trader(PHONE);
  const administrator = await desk.enterAsAdministrator(PHONE);
  let count = 0;
  for (const [{ page }, paths] of [
    [trader, TRADERS],
    [administrator, ADMINISTRATORS],
  ] as const) {
    for (const path of paths) {
      await page.goto(path, { waitUntil: "networkidle" });
      const fields = page.locator(
        "input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), select, textarea",
      );
      count += await fields.count();
      const small = await fields.evaluateAll((all) =>
        all
          .filter((field) => parseInt(getComputedStyle(field).fontSize, 10) < 16)
          .map((field) => field.getAttribute("aria-label") ?? field.id),
      );
      expect([path, small]).toEqual([path, []]);
    }
  }
  expect(count).toBeGreaterThan(10);
});
