import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { type ApiClient, createApiClient, setBalance, TRADER_PASSWORD } from "../../e2e/apiClient.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { connection, enter } from "../../e2e/pages.ts";
import { startProduct } from "../../e2e/product.ts";
import { median } from "../harness/figures.ts";
import type { Options } from "../harness/options.ts";
import { withPostgres } from "../harness/postgres.ts";
import { ratioAtMost, type Row } from "../harness/row.ts";
import { changeOrders } from "./changeOrders.ts";
import { type Held, openSession, readHeld } from "./heap.ts";

/** Every order is placed and decided: a hundred changes a second for the administrator. */
const ORDERS_PER_SECOND = 50;
const TRADERS = 10;
const BALANCE = "10000000.00";
/** A page is full by then: its lists have their first pages, and its code is compiled. */
const WARM_UP = 0.2;
const SAMPLES = 60;

type Watched = { name: string; page: Page; samples: Held[] };

/** The memory of two pages that stay open while orders are placed and decided. */
export async function measureTab({ minutes }: Options): Promise<Row[]> {
  return withPostgres(async (databaseUrl, atEnd) => {
    const product = await startProduct({ databaseUrl });
    atEnd(() => product.close());
    const { url, admin } = product;
    const administrator = createApiClient(url);
    await administrator.signIn(admin.username, admin.password);
    const traders: ApiClient[] = [];
    for (let number = 1; number <= TRADERS; number += 1) {
      const trader = createApiClient(url);
      await setBalance(administrator, await trader.signUp(nameOf(number)), BALANCE);
      traders.push(trader);
    }
    const browser = await launchBrowser();
    atEnd(() => browser.close());
    const watched = [
      await openTab(browser, url, "an administrator's queue", "/admin", [admin.username, admin.password]),
      await openTab(browser, url, "a trader's orders", "/trade", [nameOf(1), TRADER_PASSWORD]),
    ];

    const over = new AbortController();
    atEnd(async () => over.abort());
    const changing = changeOrders({ administrator, traders }, ORDERS_PER_SECOND, over.signal);
    const began = performance.now();
    await Promise.race([changing, sample(watched, minutes)]);
    over.abort();
    const changes = 2 * (await changing);
    const seconds = (performance.now() - began) / 1_000;
    for (const { name, page } of watched)
      if ((await connection(page).textContent()) !== "Live") throw new Error(`${name} is not live.`);
    return [
      { part: "tab", what: "changes of orders", value: changes / seconds, unit: "/s" },
      ...watched.flatMap(describe),
    ];
  });
}

function nameOf(number: number): string {
  return `bench.tab${number}`;
}

async function openTab(
  browser: Browser,
  url: string,
  name: string,
  path: string,
  [username, password]: [string, string],
): Promise<Watched> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await enter(page, username, password);
  await page.goto(path);
  await connection(page).getByText("Live").waitFor();
  return { name, page, samples: [] };
}

async function sample(watched: readonly Watched[], minutes: number): Promise<void> {
  const sessions = await Promise.all(watched.map(({ page }) => openSession(page)));
  for (let taken = 0; taken < SAMPLES; taken += 1) {
    await sleep((minutes * 60_000) / SAMPLES);
    for (const [at, session] of sessions.entries()) watched[at]?.samples.push(await readHeld(session));
  }
}

/** The first and the last third after the warm-up, by their medians: a change in progress adds to a single sample. */
function describe({ name, samples }: Watched): Row[] {
  const settled = samples.slice(Math.round(samples.length * WARM_UP));
  const third = Math.floor(settled.length / 3);
  const [first, last] = [settled.slice(0, third), settled.slice(-third)];
  const of = (part: readonly Held[], figure: keyof Held): number => median(part.map((held) => held[figure]));
  const compare = (what: string, figure: keyof Held, unit: string, scale = 1): Row => ({
    part: "tab",
    what: `${name}: ${what}`,
    value: of(last, figure) / scale,
    unit,
    comparedWith: { what: "at the beginning", value: of(first, figure) / scale },
    aim: ratioAtMost(1.1),
  });
  return [
    compare("heap at the end", "heap", "MB", 1e6),
    compare("DOM nodes", "nodes", ""),
    compare("listeners", "listeners", ""),
  ];
}
