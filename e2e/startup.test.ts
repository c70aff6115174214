import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";
import { order, resolve } from "./spec/orders.ts";

const desk = setUpDesk();

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1366, height: 768 };

test("the sign-in page starts with at most 130 kB of JavaScript, gzipped", async () => {
  const { page } = await desk.visit();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();

  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).length).reduce((a, b) => a + b, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});

test("boot.js preloads exactly the files that the page turns out to need", async () => {
  const { page } = await desk.trader({ viewport: PHONE, balance: "1000.00" });
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
  });
  await page.goto("/trade", { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: "Cryptocurrency Trading" }).waitFor();

  const text = (await page.locator("#ahead").textContent()) ?? "";
  const [start = [], ...lines] = text.split("\n").map((line) => line.split(" "));
  const [, ...ahead] = lines.find(([path]) => path === "/trade") ?? [];
  expect(ahead.some((file) => /^\/assets\/TradeScreen-[\w-]+\.js$/.test(file))).toBe(true);
  expect(start.length).toBeGreaterThan(1);
  const preloaded = new Set([...start, ...ahead]);
  // A browser asks for six at a time.
  expect(preloaded.size).toBeLessThanOrEqual(18);
  expect([...preloaded].filter((file) => !scripts.has(file))).toEqual([]);
  // Alerts are for later news, so they are loaded once the page is drawn.
  const later = [...scripts].filter((file) => !preloaded.has(file));
  const names = later.map((file) => /^\/assets\/(.+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? file);
  expect(names.toSorted()).toEqual(["Alerts", "describeBrowser", "pushSetup", "tellNotification"]);
});

/** How much the layout has shifted since the page was opened, as browsers score it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let score = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) score += Number(entry.value);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Buffered entries are delivered in a separate task.
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    return score;
  });
}

const SIZES = [
  ["a phone", PHONE],
  ["a laptop", LAPTOP],
] as const;

test.each(SIZES)(
  "on %s hardly anything moves while the sign-in and trade pages load",
  async (_, viewport) => {
    const { page } = await desk.visit({ viewport });
    await page.goto("/auth");
    await page.getByText("$64,231").waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.02);

    const { page: tradePage } = await desk.trader({ viewport, balance: "1000.00" });
    await tradePage.goto("/trade");
    await tradePage.getByRole("region", { name: "Market Overview" }).getByText("$64,231").waitFor();
    const chart = tradePage.getByRole("region", { name: "BTC/USD" });
    await chart.scrollIntoViewIfNeeded();
    await chart.getByRole("heading").waitFor();
    await tradePage.waitForLoadState("networkidle");
    expect(await layoutShift(tradePage)).toBeLessThan(0.02);
  },
);

/** Themes differ in colours alone, so each is looked at in two windows. */
test.each([
  ["a phone", PHONE, "dark"],
  ["a tablet", { width: 768, height: 1024 }, "light"],
  ["a laptop", LAPTOP, "light"],
  ["a large screen", { width: 1920, height: 1080 }, "dark"],
] as const)(
  "on %s hardly anything moves while what shows outcomes and balances loads",
  async (_, viewport, colorScheme) => {
    const { page, ...trader } = await desk.trader({ viewport, colorScheme, balance: "1000.00" });
    const ended = await order({ page, ...trader }, { amount: "36.03" });
    await resolve(desk.administrator, ended, { result: "loss", returnRate: "0.5" });
    await order({ page, ...trader }, { amount: "50" });
    const { page: adminPage } = await desk.enterAsAdministrator({ viewport, colorScheme });

    for (const [from, path, shown] of [
      [page, "/", "Orders waiting"],
      [page, `/orders/${ended.id}`, "by this browser"],
      [page, "/balance", "add up to"],
      [page, "/statement", "Closing balance"],
      [page, "/fairness", "Fewer than 20 orders"],
      [page, "/settings?tab=security", "No API tokens"],
      [page, "/settings?tab=notifications", "Show details"],
      [adminPage, "/admin", "in order"],
      [adminPage, "/admin/fairness?by=side", "95%"],
    ] as const) {
      await from.goto(path);
      await from.getByText(shown).filter({ visible: true }).first().waitFor();
      await from.waitForLoadState("networkidle");
      expect(`${path}: ${(await layoutShift(from)) <= 0.02}`).toBe(`${path}: true`);
    }
  },
);
