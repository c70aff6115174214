import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpDesk } from "./desk.ts";
import { eventually, expectPath, expectShown, expectToast } from "./expectations.ts";
import { FAULT, refuse } from "./network.ts";

const desk = setUpDesk();

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const NARROW = { width: 767, height: 900 };
const MOBILE_BREAKPOINT = { width: 768, height: 900 };

function links(page: Page) {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link");
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menu").waitFor();
}

function menuItems(page: Page): Promise<string[]> {
  return page.getByRole("menuitem").allTextContents();
}

/** The text of one coin in the bar: "BTC$64,231+2.3%". */
function barPrice(page: Page, coin: string) {
  return page
    .getByRole("banner")
    .locator("span")
    .filter({ hasText: new RegExp(`^${coin}\\$`) });
}

async function showLogo(page: Page, logoUrl: string): Promise<void> {
  await page.route(
    (url) => url.pathname === "/api/site-settings",
    async (route) => {
      const response = await route.fetch();
      const settings: Record<string, unknown> = await response.json();
      await route.fulfill({ response, json: { ...settings, logoUrl } });
    },
  );
}

describe("2 Navigation bar", () => {
  test("2 Navigation: links / (Dashboard), /trade, /transactions, /settings", async () => {
    const { page } = await desk.trader();
    await page.goto("/");
    await eventually(() => links(page).allTextContents()).toEqual([
      "Dashboard",
      "Trade",
      "Transactions",
      "Settings",
    ]);
    const targets = await links(page).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(targets).toEqual(["/", "/trade", "/transactions", "/settings"]);
  });

  test("2 Navigation: Dashboard is also active on /dashboard", async () => {
    const { page } = await desk.trader();
    const active = page.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]');
    for (const [path, label] of [
      ["/", "Dashboard"],
      ["/dashboard", "Dashboard"],
      ["/trade", "Trade"],
      ["/transactions", "Transactions"],
      ["/settings", "Settings"],
    ] as const) {
      await page.goto(path);
      await eventually(() => active.allTextContents()).toEqual([label]);
    }
  });

  test("2 Navigation: /admin only when role is admin", async () => {
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click();
    await expectPath(page, "/admin");
    await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  });

  test("2 Navigation: logo from site settings (logoUrl)", async () => {
    const { page } = await desk.trader();
    await showLogo(page, PIXEL);
    await page.goto("/");
    const logo = page.getByRole("banner").getByRole("img", { name: "Livedesk" });
    await logo.waitFor();
    expect(await logo.getAttribute("src")).toBe(PIXEL);
  });

  test("2 Navigation: with a text brand fallback when there is no logo", async () => {
    const { page } = await desk.trader();
    await page.goto("/");
    await page.getByRole("banner").getByText("Livedesk", { exact: true }).waitFor();
    expect(await page.getByRole("banner").getByRole("img").count()).toBe(0);
  });

  test("2 Navigation: with a text brand fallback when the logo can't be shown", async () => {
    const { page } = await desk.trader();
    await showLogo(page, "/logo/none.png");
    await page.goto("/");
    await expectShown(page.getByRole("banner").getByText("Livedesk", { exact: true }));
  });

  test("2 Navigation, 9 Display: live BTC and ETH prices, no decimals; 24h percent, BTC 1 and ETH 2 decimals", async () => {
    const { page } = await desk.trader();
    await page.goto("/");
    await eventually(() => barPrice(page, "BTC").textContent()).toBe("BTC$64,231+2.3%");
    await eventually(() => barPrice(page, "ETH").textContent()).toBe("ETH$3,121-1.26%");
  });

  test("2 Navigation: a LIVE badge", async () => {
    const { page } = await desk.trader();
    await page.goto("/");
    await expectShown(page.getByRole("banner").getByText("LIVE", { exact: true }));
  });
});

const FINDER = "Find anythingCtrl K";

describe("2 User menu", () => {
  test("2 User menu: username, balance in dollars with two decimals, Settings, Logout", async () => {
    const { page, user } = await desk.trader({ balance: "1234567.80" });
    await page.goto("/");
    await openMenu(page, user.username);
    const menu = page.getByRole("menu");
    await menu.getByText(user.username, { exact: true }).waitFor();
    // Beyond the specification, the balance leads to what it consists of, and everything can be searched.
    expect(await menuItems(page)).toEqual(["$1,234,567.80", FINDER, "Settings", "Logout"]);
  });

  test("2 User menu: balance 0.00 if none", async () => {
    const { page, user } = await desk.trader();
    await page.goto("/");
    await openMenu(page, user.username);
    await expectShown(page.getByRole("menu").getByText("$0.00", { exact: true }));
  });

  test("2 User menu, 9 Mobile breakpoint 768 px: the nav links on narrow screens (under 768 px)", async () => {
    const { page } = await desk.trader({ viewport: NARROW });
    await page.goto("/");
    await openMenu(page, "Menu");
    expect(await menuItems(page)).toEqual([
      "$0.00",
      "Dashboard",
      "Trade",
      "Transactions",
      FINDER,
      "Settings",
      "Logout",
    ]);
    expect(await links(page).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Trade" }).click();
    await expectPath(page, "/trade");
  });

  test("2 User menu: on narrow screens /admin too, when role is admin", async () => {
    const { page } = await desk.enterAsAdministrator({ viewport: NARROW });
    await page.goto("/");
    await openMenu(page, "Menu");
    expect(await menuItems(page)).toEqual([
      "$0.00",
      "Dashboard",
      "Trade",
      "Transactions",
      "Admin",
      FINDER,
      "Settings",
      "Hand over",
      "Logout",
    ]);
  });

  test("9 Mobile breakpoint 768 px: at 768 px the links are in the bar", async () => {
    const { page, user } = await desk.trader({ viewport: MOBILE_BREAKPOINT });
    await page.goto("/");
    await eventually(() => links(page).count()).toBe(4);
    await openMenu(page, user.username);
    expect(await menuItems(page)).toEqual(["$0.00", FINDER, "Settings", "Logout"]);
  });

  test("2 User menu: Settings goes to /settings", async () => {
    const { page, user } = await desk.trader();
    await page.goto("/");
    await openMenu(page, user.username);
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await expectPath(page, "/settings");
  });

  test("2 User menu, 4 Session: Logout signs out", async () => {
    const { page, user, call } = await desk.trader();
    await page.goto("/trade");
    await openMenu(page, user.username);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expectPath(page, "/auth");
    expect((await call("GET", "/api/user")).status).toBe(401);
  });

  test("8 'Logout failed': server message", async () => {
    const { page, user } = await desk.trader();
    await refuse(page, "POST /api/logout");
    await page.goto("/trade");
    await openMenu(page, user.username);
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expectToast(page, "destructive", "Logout failed", FAULT);
    await expectPath(page, "/trade");
  });
});
