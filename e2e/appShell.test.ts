import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectPath } from "./spec/expectations.ts";
import { holdAnswer } from "./spec/network.ts";

const desk = setUpDesk();

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

const AUTH_LANDMARKS = [
  "Sign in to Livedesk",
  "Username",
  "Password",
  "Sign in with a passkey",
  "Bank-level security",
];
const GERMAN_AUTH_LANDMARKS = ["Bei Livedesk anmelden", "Benutzername", "Passwort"];
const GERMAN_TRADE_LANDMARKS = ["Handel mit Kryptowährungen", "Marktübersicht", "Betrag", "TradingView"];
const TRADE_LANDMARKS = [
  "Cryptocurrency Trading",
  "Market Overview",
  "SELL",
  "Amount",
  "Available afterwards",
  "Orders are settled by the desk, not on an exchange.",
  "Account Balance",
  "TradingView",
  "Open orders",
];

function borderOf(field: Locator): Promise<string> {
  return field.evaluate((element) => getComputedStyle(element).borderColor);
}

/** Where these words start on the page, in whole pixels. */
async function places(page: Page, words: readonly string[]): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const each of words) {
    const box = await page.getByText(each).filter({ visible: true }).first().boundingBox();
    found[each] = [Math.round(box?.x ?? -1), Math.round(box?.y ?? -1)];
  }
  return found;
}

test.each(SIZES)("at $width pixels pages and their app shells have the same layout", async (viewport) => {
  // At a name, the sign-in page also has the button for passkeys.
  const { page: authPage } = await desk.visit({ viewport, baseURL: desk.namedUrl });
  const enter = await holdAnswer(authPage, "GET /api/session");
  await authPage.goto("/auth");
  const outlined = await places(authPage, AUTH_LANDMARKS);
  enter();
  await authPage.getByRole("tab", { name: "Sign In" }).waitFor();
  expect(await places(authPage, AUTH_LANDMARKS)).toEqual(outlined);

  const { page } = await desk.trader({ viewport });
  const release = await holdAnswer(page, "GET /api/session");
  await page.goto("/trade");
  const before = await places(page, TRADE_LANDMARKS);
  release();
  await page.getByRole("region", { name: "Market Overview" }).getByText("$64,231").waitFor();
  expect(await places(page, TRADE_LANDMARKS)).toEqual(before);
});

/** As somebody who chose German in this browser. */
async function chooseGerman(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("livedesk.language", "de"));
}

test.each(SIZES)(
  "at $width pixels German pages have German app shells, of the same layout",
  async (viewport) => {
    const { page: authPage } = await desk.visit({ viewport });
    await chooseGerman(authPage);
    const enter = await holdAnswer(authPage, "GET /api/session");
    await authPage.goto("/auth");
    const outlined = await places(authPage, GERMAN_AUTH_LANDMARKS);
    enter();
    await authPage.getByRole("tab", { name: "Anmelden" }).waitFor();
    expect(await places(authPage, GERMAN_AUTH_LANDMARKS)).toEqual(outlined);

    const { page } = await desk.trader({ viewport });
    await chooseGerman(page);
    const release = await holdAnswer(page, "GET /api/session");
    await page.goto("/trade");
    expect(await page.getByText("Cryptocurrency Trading").count()).toBe(0);
    const before = await places(page, GERMAN_TRADE_LANDMARKS);
    release();
    await page.getByRole("region", { name: "Marktübersicht" }).getByText("64.231\u00a0$").waitFor();
    expect(await places(page, GERMAN_TRADE_LANDMARKS)).toEqual(before);
  },
);

test("the desk's own name is there from the first paint on, and stays", async () => {
  await desk.administrator.call("PATCH", "/api/admin/settings", { deskName: "Nord & Licht" });
  const { page } = await desk.visit();
  const release = await holdAnswer(page, "GET /api/session");
  const settings = await holdAnswer(page, "GET /api/site-settings");
  await page.goto("/auth");
  // The app shell is hidden from screen readers.
  await page.getByText("Sign in to Nord & Licht").waitFor();
  expect(await page.title()).toBe("Nord & Licht");
  release();
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
  await eventually(() => page.title()).toBe("Sign In · Nord & Licht");
  await page.getByRole("heading", { name: "Sign in to Nord & Licht" }).waitFor();
  settings();
  expect(await page.getByText("Livedesk").count()).toBe(0);

  const { page: trade } = await desk.trader();
  const enter = await holdAnswer(trade, "GET /api/session");
  await trade.goto("/trade");
  await trade.getByText("Nord & Licht", { exact: true }).waitFor();
  enter();
  await trade.getByRole("banner").getByText("Nord & Licht", { exact: true }).waitFor();
  await desk.administrator.call("PATCH", "/api/admin/settings", { deskName: "" });
});

test("an app shell can't be used and says what it waits for; nothing typed early is lost", async () => {
  const { page } = await desk.visit();
  const release = await holdAnswer(page, "GET /api/session");
  await page.goto("/auth");
  await page.getByRole("status").filter({ hasText: "Checking who is signed in" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  expect(await page.locator("input:not([readonly])").count()).toBe(0);
  const border = await borderOf(page.getByLabel("Username"));
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  release();
  await page.getByLabel("Username").fill("early.bird");
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
  expect(await page.getByLabel("Username").inputValue()).toBe("early.bird");
  await page.getByLabel("Username").blur();
  await page.mouse.move(0, 0);
  await expect.poll(() => borderOf(page.getByLabel("Username"))).toBe(border);
  expect(await page.getByRole("status").filter({ hasText: "Checking who" }).count()).toBe(0);
});

test("a member whose session has ended gets from the page's app shell to the sign-in page, and then to the dashboard", async () => {
  const { page, context, call, user } = await desk.trader();
  const cookies = await context.cookies();
  await call("POST", "/api/logout");
  await context.addCookies(cookies);
  const release = await holdAnswer(page, "GET /api/session");
  await page.goto("/trade");
  await page.getByText("Market Overview").waitFor();
  expect(await findViolations(page)).toEqual([]);
  release();
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
  await expectPath(page, "/auth");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
  await expectPath(page, "/");
});

test("a visitor does not load the page that only members see", async () => {
  const { page } = await desk.visit();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/trade", { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
  const start = ((await page.locator("#ahead").textContent()) ?? "").split(" ");
  expect(start.length).toBeGreaterThan(1);
  expect(new Set(scripts)).toEqual(new Set(start));
});

test.each([
  ["/auth", "Sign in to Livedesk"],
  ["/trade", "Cryptocurrency Trading"],
])("%s is painted before any code is requested", async (path, title) => {
  const { page } = path === "/auth" ? await desk.visit() : await desk.trader();
  await page.goto(path);
  await page.getByRole("heading", { name: title }).waitFor();
  const { paint, firstScript } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    firstScript: Math.min(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    ),
  }));
  expect(firstScript).toBeGreaterThan(paint);
  expect(firstScript).toBeLessThan(Infinity);
});

test("a page whose code can't be loaded says so", async () => {
  const { page } = await desk.visit();
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.goto("/auth");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toBe("Livedesk could not be loaded. Reload the page to try again.");

  await chooseGerman(page);
  await page.reload();
  await page.getByText("Livedesk konnte nicht geladen werden. Laden Sie die Seite neu.").waitFor();

  const { page: members } = await desk.trader();
  await members.route(/\/assets\/Pages-.*\.js$/, (route) => route.abort());
  await members.goto("/trade");
  await members.getByText("This page could not be shown").waitFor();
  expect(await members.getByRole("button", { name: "Reload" }).count()).toBe(1);
});
