/* npm run gallery: a picture of every screen and state, of the demonstration, into dist/gallery/<size>/. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { launchBrowser } from "./browser.ts";
import { type Shot, SHOTS, type Viewer } from "./gallery/shots.ts";
import { enter, signUp } from "./pages.ts";
import { startProduct } from "./product.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
/** What is on its way when a page opens, fonts and the first prices, has come by then. */
const SETTLE_MS = 700;

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const only = process.argv[2];
const shots = SHOTS.filter((shot) => only === undefined || shot.name.includes(only));
const folder = fileURLToPath(new URL("../dist/gallery", import.meta.url));
const product = await startProduct({ script: "scripts/demo.ts" });
const browser = await launchBrowser();
try {
  const sessions = await signInEverybody(browser, product.url);
  if (only === undefined) await rm(folder, { recursive: true, force: true });
  for (const size of SIZES) {
    const target = join(folder, `${size.width}x${size.height}`);
    await mkdir(target, { recursive: true });
    for (const shot of shots) await take(shot, size, target, sessions[shot.as]);
    console.log(`${shots.length} pictures in ${target}`);
  }
} finally {
  await browser.close();
  await product.close();
}

async function signInEverybody(opened: Browser, url: string): Promise<Record<Viewer, Session>> {
  async function session(come: (page: Page) => Promise<void>): Promise<Session> {
    const context = await opened.newContext({ baseURL: url });
    await come(await context.newPage());
    const state = await context.storageState();
    await context.close();
    return state;
  }
  const nobody = { cookies: [], origins: [] };
  return {
    visitor: nobody,
    trader: await session((page) => enter(page, "alice", DEMO_PASSWORD)),
    newcomer: await session((page) => signUp(page, "newcomer")),
    administrator: await session((page) => enter(page, "admin", DEMO_PASSWORD)),
    suspended: await session((page) => enter(page, "hiro", DEMO_PASSWORD)),
  };
}

async function take(
  shot: Shot,
  size: { width: number; height: number },
  target: string,
  session: Session,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    storageState: session,
    colorScheme: shot.theme ?? "dark",
    hasTouch: size.width < 768,
  });
  try {
    const page = await context.newPage();
    await shot.before?.(page);
    await page.goto(shot.path);
    await page.waitForLoadState("load");
    await page.waitForTimeout(SETTLE_MS);
    await shot.act?.(page);
    await page.waitForTimeout(SETTLE_MS / 2);
    await page.screenshot({ path: join(target, `${shot.name}.png`) });
    const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
    if (isLonger) await page.screenshot({ path: join(target, `${shot.name}.whole.png`), fullPage: true });
  } catch (error) {
    console.error(`${shot.name} at ${size.width}: ${String(error).split("\n")[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
