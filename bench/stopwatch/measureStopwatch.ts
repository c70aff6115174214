import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { createApiClient, placeOrder } from "../../e2e/apiClient.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { enter } from "../../e2e/pages.ts";
import { startProduct } from "../../e2e/product.ts";
import { withClosers } from "../harness/closers.ts";
import type { Options } from "../harness/options.ts";
import type { Row } from "../harness/row.ts";
import { EARLIER_JOBS } from "./earlierJobs.ts";
import { type Effort, secondsOf } from "./effort.ts";
import { CALLER, type Job, JOBS } from "./jobs.ts";
import { sitDown } from "./person.ts";

const WINDOW = { width: 1366, height: 768 };
const MORE_ORDERS = 5;
const WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";

/** The effort of each job by its name. */
type Efforts = ReadonlyMap<string, Effort>;

/** What a person needs for the desk's main jobs on the demo; compared with an earlier version if one is named. */
export async function measureStopwatch({ before }: Pick<Options, "before">): Promise<Row[]> {
  const now = await doAll(JOBS);
  const earlier: Efforts = before === null ? new Map() : await doAll(EARLIER_JOBS, before);
  return [...now].flatMap(([name, effort]) => rowsOf(name, effort, earlier.get(name)));
}

/** One after the other on one demo, as one shift. */
async function doAll(jobs: readonly Job[], folder?: string): Promise<Efforts> {
  return withClosers(async (atEnd) => {
    const env = { ADMIN_PASSWORD: DEMO_PASSWORD };
    const product = await startProduct({
      script: "scripts/demo.ts",
      env,
      ...(folder !== undefined && { folder }),
    });
    atEnd(() => product.close());
    const browser = await launchBrowser();
    atEnd(() => browser.close());
    await addWork(product.url);
    const context = await browser.newContext({ baseURL: product.url, viewport: WINDOW });
    const page = await context.newPage();
    await enter(page, "admin", DEMO_PASSWORD);
    const efforts = new Map<string, Effort>();
    for (const job of jobs) efforts.set(job.name, await watch(page, job));
    return efforts;
  });
}

/** A withdrawal to ask for, and more orders, so that there is always a next one. */
async function addWork(url: string): Promise<void> {
  const caller = createApiClient(url);
  await caller.signIn(CALLER, DEMO_PASSWORD);
  const body = { type: "withdrawal", crypto: "ETH", amount: "120", walletAddress: WALLET };
  const { status } = await caller.call("POST", "/api/transactions", body);
  for (let order = 0; order < MORE_ORDERS; order += 1) await placeOrder(caller, "10");
  if (status !== 201) throw new Error(`The withdrawal was answered by ${status}.`);
}

async function watch(page: Page, { do: work }: Job): Promise<Effort> {
  await page.goto("/admin");
  await page.locator("[data-row]").first().waitFor();
  const person = sitDown(page);
  await work(person);
  return person.effort();
}

function rowsOf(name: string, effort: Effort, earlier: Effort | undefined): Row[] {
  const row = (what: string, unit: string, read: (of: Effort) => number): Row => ({
    part: "stopwatch",
    what: `${name}: ${what}`,
    unit,
    value: read(effort),
    ...(earlier !== undefined &&
      read(earlier) > 0 && { comparedWith: { what: "the earlier version", value: read(earlier) } }),
  });
  return [
    row("their time", "s", secondsOf),
    row("waiting", "ms", ({ waitedMs }) => waitedMs),
    row("keys", "", ({ keys }) => keys),
    row("clicks", "", ({ clicks }) => clicks),
    row("facts read", "", ({ fields }) => fields),
    row("pages", "", ({ pages }) => pages),
  ];
}
