import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pick } from "#db/test/wire.ts";
import { placeOrder } from "#server/commands/placeOrder.ts";
import { orderBody } from "#server/test/orderRequest.ts";
import { launchBrowser, openContext } from "../e2e/browser.ts";
import { connection, openPage, queueRow } from "../e2e/pages.ts";
import { openOwnDatabase } from "./harness/ownDatabase.ts";
import { openStage, type Person, type Stage } from "./harness/stage.ts";

/** A page gives up on a silent node that is at most six seconds behind; the rest is for a busy machine. */
const HONEST_WITHIN_MS = 15_000;
/** As above, and the page's longest pause before it tries again. */
const BACK_WITHIN_MS = 60_000;

let stage: Stage;
let browser: Browser;
let administrator: Person;

beforeAll(async () => {
  // A transaction on a forgotten connection holds back the events of all databases of its server for a while.
  stage = await openStage({ nodes: 1, wired: true, database: await openOwnDatabase() });
  [administrator] = (await stage.administrators(1)) as [Person];
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

async function signedIn({ cookie }: Person): Promise<BrowserContext> {
  const { url } = stage.nodes[0]!;
  const context = await openContext(browser, { baseURL: url, viewport: { width: 1366, height: 768 } });
  const cookies = cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  return context;
}

/** Like another node, because this process has its own connections. */
async function placeElsewhere(): Promise<string> {
  const [trader] = (await stage.traders(1)) as [Person];
  await placeOrder(stage.desk.context, trader.actor, orderBody("100"));
  return trader.actor.user.username;
}

async function shows(page: Page, username: string, timeout: number): Promise<void> {
  await queueRow(page, username).first().waitFor({ timeout });
}

test.each<[string, Pick, boolean]>([
  ["its reader of the log", (name) => name === "livedesk reader", true],
  ["all its connections", () => true, false],
])(
  "a page of a node that lost %s says that it is not live, asks instead, and is live again with what it missed",
  async (_name, pick, canAnswer) => {
    const [wire] = stage.wires;
    const page = await openPage(await signedIn(administrator), "/admin");
    await connection(page).getByText("Live").waitFor();
    await shows(page, await placeElsewhere(), HONEST_WITHIN_MS);

    wire!.failNew("silent", pick);
    expect(wire!.fail("silent", pick)).toBeGreaterThan(0);
    const missed = await placeElsewhere();
    await connection(page).getByText("Live").waitFor({ state: "detached", timeout: HONEST_WITHIN_MS });
    await connection(page)
      .getByText(canAnswer ? "Polling" : /^(Polling|Offline)/)
      .waitFor({ timeout: BACK_WITHIN_MS });
    if (canAnswer) await shows(page, missed, BACK_WITHIN_MS);
    else await page.waitForRequest(/\/api\//, { timeout: BACK_WITHIN_MS });
    expect(await connection(page).textContent()).not.toContain("Live");

    wire!.failNew(null);
    await connection(page).getByText("Live").waitFor({ timeout: BACK_WITHIN_MS });
    await shows(page, missed, HONEST_WITHIN_MS);
    const next = await placeElsewhere();
    await shows(page, next, HONEST_WITHIN_MS);
    expect(await connection(page).textContent()).toBe("Live");
    await page.context().close();
  },
);
