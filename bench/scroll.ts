/*
 * `npm run bench:scroll [-- <orders>]`: frames dropped while an administrator scrolls through 10,000 (or the given
 * number of) pending orders, with and without changes arriving.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD, DEMO_TRADERS } from "#server/demo/people.ts";
import { createApiClient, placeOrder } from "../e2e/apiClient.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { enter } from "../e2e/pages.ts";
import { startProduct } from "../e2e/product.ts";
import { withPostgres } from "./harness/postgres.ts";
import { fillWithOrders } from "./scroll/fill.ts";
import { countFrames, type Frames } from "./scroll/frames.ts";

const ORDERS = parseInt(process.argv[2] ?? "10000", 10);
const CHANGES_PER_SECOND = 20;
const SCROLL_SECONDS = 10;
const SCROLL_PX_PER_SECOND = 2_400;
const WHEEL_EVERY_MS = 16;

/** Scrolls down in even steps, like a mouse wheel. */
async function scroll(page: Page): Promise<void> {
  const until = performance.now() + SCROLL_SECONDS * 1_000;
  let last = performance.now();
  while (last < until) {
    await sleep(WHEEL_EVERY_MS);
    const now = performance.now();
    await page.mouse.wheel(0, (SCROLL_PX_PER_SECOND * (now - last)) / 1_000);
    last = now;
  }
}

/** Fetches the whole list, page by page, and returns to its top. */
async function loadAll(page: Page): Promise<number> {
  const list = page.getByRole("grid");
  await list.getByRole("row").first().waitFor();
  const count = () => list.getAttribute("aria-rowcount");
  while ((await count()) === "-1") {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await sleep(100);
  }
  const rows = await count();
  await list.evaluate((element) => element.scrollTo(0, 0));
  return parseInt(rows ?? "0", 10);
}

/** Places orders at a steady rate until it is stopped; returns how many. */
async function keepChanging(url: string, isOver: () => boolean): Promise<number> {
  const client = createApiClient(url);
  await client.signIn(DEMO_TRADERS[0], DEMO_PASSWORD);
  const answers: Promise<unknown>[] = [];
  while (!isOver()) {
    answers.push(placeOrder(client, "10"));
    await sleep(1_000 / CHANGES_PER_SECOND);
  }
  return (await Promise.all(answers)).filter((order) => order !== null).length;
}

function print(title: string, { presented, dropped }: Frames): void {
  const share = (100 * dropped) / Math.max(1, presented + dropped);
  console.log(`${title.padEnd(36)} ${presented} frames shown, ${dropped} dropped, ${share.toFixed(2)} %`);
}

await withPostgres(async (databaseUrl, atEnd) => {
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  console.log(`Placing ${ORDERS} orders …`);
  await fillWithOrders(databaseUrl, ORDERS, DEMO_PASSWORD);
  const product = await startProduct({ databaseUrl, env: { ADMIN_PASSWORD: DEMO_PASSWORD } });
  atEnd(() => product.close());
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1366, height: 768 },
  });
  const page = await context.newPage();
  await enter(page, "admin", DEMO_PASSWORD);
  await page.goto("/admin");
  console.log(`${await loadAll(page)} rows in the list.`);
  await page.getByRole("grid").hover();
  const session = await context.newCDPSession(page);
  const list = page.getByRole("grid");

  print("Nothing arrives", await countFrames(session, () => scroll(page)));
  await list.evaluate((element) => element.scrollTo(0, 0));
  let isOver = false;
  const changing = keepChanging(product.url, () => isOver);
  const frames = await countFrames(session, () => scroll(page));
  isOver = true;
  print(`${Math.round((await changing) / SCROLL_SECONDS)} changes a second`, frames);
});
process.exit(0);
