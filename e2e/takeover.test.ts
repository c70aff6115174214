import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connection } from "./pages.ts";
import { eachShows, setUpTabs, without } from "./tabs.ts";

const MANY = 12;

const tabs = setUpTabs();

/** Loses the leading tab, and waits until another one has the connection. */
async function takeOverFrom(leader: Page, lose: () => Promise<unknown>): Promise<void> {
  const before = tabs.sockets.length;
  await lose();
  const isTaken = () =>
    tabs.sockets.slice(before).some(({ page, readyAt }) => page !== leader && readyAt !== null);
  await expect.poll(isTaken).toBe(true);
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
  await takeOverFrom(closing, () => closing.close());
  await tabs.balanceReaches(pages, "102");

  const frozen = tabs.leaderOf(pages);
  const others = without(pages, frozen);
  await takeOverFrom(frozen, () => tell(frozen, "freeze"));
  await tabs.balanceReaches(others, "103");
  await expect.poll(tabs.countSockets).toBe(1);

  await tell(frozen, "resume");
  await eachShows([frozen], (page) => tabs.balanceOf(page).getByText("$103.00"));
  await tabs.balanceReaches(pages, "104");
  await eachShows(pages, (page) => connection(page).getByText("Live"));
  expect(await tabs.countSockets()).toBe(1);
});

test("a tab that hangs silently is replaced, and follows when it wakes", async () => {
  const pages = await tabs.open(3);
  const hanging = tabs.leaderOf(pages);
  const debug = await tabs.context.newCDPSession(hanging);
  await debug.send("Debugger.enable");

  await takeOverFrom(hanging, () => debug.send("Debugger.pause"));
  await tabs.balanceReaches(without(pages, hanging), "201");

  await debug.send("Debugger.resume");
  await eachShows([hanging], (page) => tabs.balanceOf(page).getByText("$201.00"));
  await expect.poll(tabs.countSockets).toBe(1);
  await tabs.balanceReaches(pages, "202");
});
