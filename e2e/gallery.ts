/* npm run gallery: a picture of every screen and state, of the demonstration, into dist/gallery/<size>/. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { launchBrowser } from "./browser.ts";
import { type Shot, SHOTS, type Viewer } from "./gallery/shots.ts";
import { enter, signUp } from "./pages.ts";
import { startProduct } from "./product.ts";

type Size = { width: number; height: number };

/** A page is opened once on each device and then drawn at its sizes. */
const DEVICES: readonly { options: BrowserContextOptions; sizes: readonly [Size, Size] }[] = [
  {
    options: { isMobile: true, hasTouch: true },
    sizes: [
      { width: 390, height: 844 },
      { width: 768, height: 1024 },
    ],
  },
  {
    options: {},
    sizes: [
      { width: 1366, height: 768 },
      { width: 1920, height: 1080 },
    ],
  },
];
const IDLE_TIMEOUT_MS = 8_000;
/** Fonts and the first prices have come by then. */
const SETTLE_MS = 700;
/** After a change of size, or of what the viewer did. */
const REDRAW_MS = 300;
const ACTION_TIMEOUT_MS = 10_000;

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const only = process.argv[2];
const shots = SHOTS.filter((shot) => only === undefined || shot.name.includes(only));
const folder = fileURLToPath(new URL("../dist/gallery", import.meta.url));
const product = await startProduct({ script: "scripts/demo.ts" });
const browser = await launchBrowser();
try {
  const sessions = await signInEverybody(browser, product.url);
  if (only === undefined) await rm(folder, { recursive: true, force: true });
  for (const { sizes } of DEVICES) {
    for (const size of sizes) await mkdir(folderOf(size), { recursive: true });
  }
  for (const shot of shots) {
    await Promise.all(DEVICES.map((device) => take(shot, device, sessions[shot.as])));
    console.log(shot.name);
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

function folderOf({ width, height }: Size): string {
  return join(folder, `${width}x${height}`);
}

async function take(shot: Shot, device: (typeof DEVICES)[number], session: Session): Promise<void> {
  const context = await browser.newContext({
    ...device.options,
    baseURL: product.url,
    viewport: device.sizes[0],
    storageState: session,
    colorScheme: shot.theme ?? "dark",
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  try {
    const page = await context.newPage();
    await shot.before?.(page);
    await page.goto(shot.path);
    await settle(page);
    await shot.act?.(page);
    for (const size of device.sizes) await draw(page, size, shot.name);
  } catch (error) {
    console.error(`${shot.name} at ${device.sizes[0].width}: ${String(error).split("\n")[0]}`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

/** Waits until the page has all it asked for; one that is drawn while it loads never has. */
async function settle(page: Page): Promise<void> {
  const idle = page.waitForLoadState("networkidle", { timeout: IDLE_TIMEOUT_MS });
  await Promise.allSettled([idle]);
  await page.waitForTimeout(SETTLE_MS);
}

/** What is in sight, and the whole page where that is longer. */
async function draw(page: Page, size: Size, name: string): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForTimeout(REDRAW_MS);
  await page.screenshot({ path: join(folderOf(size), `${name}.png`) });
  const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  if (isLonger) await page.screenshot({ path: join(folderOf(size), `${name}.whole.png`), fullPage: true });
}
