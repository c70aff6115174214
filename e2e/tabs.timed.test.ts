import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connection } from "./pages.ts";
import { eachShows, setUpTabs, without } from "./tabs.ts";

const MANY = 12;
/** Far more than it takes: how fast it is depends on the machine. */
const TAKEOVER_MS = 5_000;
/** For a tab that hangs silently: before it wakes. */
const HANG_MS = 6_000;

const tabs = setUpTabs();

/** How long `lose` leaves the tabs without a connection, measured outside them. */
async function takeoverTime(leader: Page, lose: () => Promise<void>): Promise<number> {
  const before = tabs.sockets.length;
  const lostAt = Date.now();
  await lose();
  const next = () =>
    tabs.sockets.slice(before).find(({ page, readyAt }) => page !== leader && readyAt !== null);
  await expect.poll(next, { interval: 10 }).toBeDefined();
  return next()!.readyAt! - lostAt;
}

/**
 * Tells a page that it is frozen or resumed. Playwright keeps all pages focused, and Chromium freezes only background
 * pages; a page that stops without being told is tested below.
 */
async function tell(page: Page, event: "freeze" | "resume") {
  await page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
}

test("twelve tabs hold one socket, and another tab takes over when its tab closes or freezes", async () => {
  // A page that renders little: Playwright's tabs are all visible, and each would draw its own chart.
  let pages = await tabs.open(MANY, "/settings");
  expect(await tabs.countSockets()).toBe(1);
  await tabs.balanceReaches(pages, "101");

  const closing = tabs.leaderOf(pages);
  pages = without(pages, closing);
  expect(await takeoverTime(closing, () => closing.close())).toBeLessThan(TAKEOVER_MS);
  await tabs.balanceReaches(pages, "102");

  const frozen = tabs.leaderOf(pages);
  const others = without(pages, frozen);
  expect(await takeoverTime(frozen, () => tell(frozen, "freeze"))).toBeLessThan(TAKEOVER_MS);
  await tabs.balanceReaches(others, "103");
  await expect.poll(tabs.countSockets).toBe(1);

  await tell(frozen, "resume");
  await eachShows([frozen], (page) => tabs.balanceOf(page).getByText("$103.00"));
  await tabs.balanceReaches(pages, "104");
  await eachShows(pages, (page) => connection(page).getByText("Live"));
  expect(await tabs.countSockets()).toBe(1);
}, 600_000);

test("a tab that hangs silently is replaced, and follows when it wakes", async () => {
  const pages = await tabs.open(3);
  const hanging = tabs.leaderOf(pages);
  let hang: Promise<void> | undefined;

  const lost = await takeoverTime(hanging, async () => {
    hang = hanging.evaluate(() => {
      const until = performance.now() + 6_000;
      while (performance.now() < until);
    });
  });
  expect(lost).toBeLessThan(HANG_MS);
  await tabs.balanceReaches(without(pages, hanging), "201");

  await hang;
  await eachShows([hanging], (page) => tabs.balanceOf(page).getByText("$201.00"));
  await expect.poll(tabs.countSockets).toBe(1);
  await tabs.balanceReaches(pages, "202");
});
