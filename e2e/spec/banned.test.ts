import { describe, expect, test } from "vitest";
import { setUpDesk } from "./desk.ts";
import { eventually, expectPath } from "./expectations.ts";

const desk = setUpDesk();

describe("2 Banned page", () => {
  test("2 Banned: title 'Account Suspended'", async () => {
    const { page } = await desk.visit();
    await page.goto("/banned");
    await page.getByRole("heading", { level: 1, name: "Account Suspended", exact: true }).waitFor();
    await eventually(() => page.title()).toBe("Account Suspended · Livedesk");
  });

  test("2 Banned: the account was suspended by the administrator; contact the administrator if this is an error", async () => {
    const { page } = await desk.visit();
    await page.goto("/banned");
    await eventually(() => page.getByRole("main").locator("p").allTextContents()).toEqual([
      "Your account has been suspended by the administrator.",
      "If you think this is an error, please contact the administrator.",
    ]);
  });

  test("2 Banned: 'Go to Homepage' clears local and session storage, navigates to / and reloads the page", async () => {
    const { page } = await desk.trader();
    await page.goto("/banned");
    await page.evaluate(() => {
      localStorage.setItem("kept", "locally");
      sessionStorage.setItem("kept", "for the session");
    });
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Go to Homepage", exact: true }).click();
    await reloaded;
    await expectPath(page, "/");
    await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
    const left = await page.evaluate(() => ({
      local: localStorage.getItem("kept"),
      session: sessionStorage.getItem("kept"),
      how: performance
        .getEntriesByType("navigation")
        .map((entry) => entry instanceof PerformanceNavigationTiming && entry.type),
    }));
    expect(left).toEqual({ local: null, session: null, how: ["reload"] });
  });

  test("2 Banned: a suspended user stays here, reloads and goes to the homepage as they may, until restored", async () => {
    const { page, user } = await desk.trader();
    await page.goto("/");
    await desk.administrator.call("PATCH", `/api/admin/users/${user.id}`, { isActive: false });
    await expectPath(page, "/banned");
    await page.reload();
    await expectPath(page, "/banned");
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Go to Homepage", exact: true }).click();
    await reloaded;
    await expectPath(page, "/banned");
    await desk.administrator.call("PATCH", `/api/admin/users/${user.id}`, { isActive: true });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
  });
});
