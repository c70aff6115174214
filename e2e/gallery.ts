/*
 * npm run gallery: pictures of every screen and state of the demo, in each size and theme, into dist/gallery/<size>/.
 * Fails if axe finds a violation, a text is cut or covered, a translator may replace a figure, or something is wider
 * than the window. `-- statement review` draws only shots with one of these words in their name, `--size 1024x768` only
 * that size, `--language de` that language instead of English. `--widths` draws nothing and looks at texts in all
 * widths.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { launchBrowser } from "./browser.ts";
import { COLLEAGUE, furnish } from "./gallery/furnish.ts";
import type { Shot, Viewer } from "./gallery/shot.ts";
import { SHOTS } from "./gallery/shots.ts";
import { findExcess, sweepWidths } from "./gallery/sweep.ts";
import { findTextFaults } from "./gallery/textFaults.ts";
import { enter, signUp } from "./pages.ts";
import { startProduct } from "./product.ts";
import { findViolations } from "./spec/axe.ts";

type Size = { width: number; height: number };
/** A page is opened once per device and then drawn in its sizes. */
type Device = { options: BrowserContextOptions; sizes: readonly Size[] };

const THEMES = ["dark", "light"] as const;
const ALL_DEVICES: readonly Device[] = [
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
const IDLE_TIMEOUT_MS = 20_000;
/** Time for fonts and the first prices. */
const SETTLE_MS = 700;
/** After a change of size or an action of the viewer. */
const REDRAW_MS = 300;
const ACTION_TIMEOUT_MS = 10_000;
const MOST_HEIGHT = 12_000;

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", multiple: true },
    language: { type: "string", default: "en" },
    widths: { type: "boolean", default: false },
  },
});
const devices = values.size === undefined ? ALL_DEVICES : values.size.map(deviceOf);
const shots = SHOTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const folder = fileURLToPath(new URL("../dist/gallery", import.meta.url));
const product = await startProduct({ script: "scripts/demo.ts" });
const browser = await launchBrowser();
try {
  await furnish(product);
  const sessions = await signInEverybody(browser, product.namedUrl);
  if (words.length === 0 && !values.widths) await rm(folder, { recursive: true, force: true });
  for (const { sizes } of devices) {
    for (const size of sizes) await mkdir(folderOf(size), { recursive: true });
  }
  for (const shot of shots) {
    if (values.widths) await sweep(shot, sessions[shot.as]);
    else await Promise.all(devices.map((device) => take(shot, device, sessions[shot.as])));
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
    colleague: await session((page) => enter(page, COLLEAGUE, DEMO_PASSWORD)),
    suspended: await session((page) => enter(page, "hiro", DEMO_PASSWORD)),
  };
}

function folderOf({ width, height }: Size): string {
  return join(folder, `${width}x${height}`);
}

/** Narrower ones are handheld. */
function deviceOf(size: string): Device {
  const [width = NaN, height = NaN] = size.split("x").map(Number);
  const isHandheld = width < 1024;
  return { options: { isMobile: isHandheld, hasTouch: isHandheld }, sizes: [{ width, height }] };
}

async function take(shot: Shot, { options, sizes }: Device, session: Session): Promise<void> {
  const [firstSize = null] = sizes;
  await open(shot, { ...options, viewport: firstSize, storageState: session }, async (page) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(REDRAW_MS);
        await draw(page, size, `${shot.name}-${theme}`);
        for (const fault of await findFaults(page)) complain(`${shot.name}-${theme} at ${size.width}`, fault);
      }
    }
  });
}

async function sweep(shot: Shot, session: Session): Promise<void> {
  await open(shot, { storageState: session }, async (page) => {
    for (const fault of await sweepWidths(page)) complain(shot.name, fault);
  });
}

/** Opens the page, acts, and hands it over. */
async function open(
  shot: Shot,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, baseURL: product.namedUrl, colorScheme: THEMES[0] });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  try {
    const page = await context.newPage();
    await shot.before?.(page);
    await page.goto(shot.path);
    await settle(page);
    await shot.act?.(page);
    await speak(page, values.language);
    await look(page);
  } catch (error) {
    complain(`${shot.name} at ${options.viewport?.width}`, String(error).split("\n")[0] ?? "");
  } finally {
    await context.close();
  }
}

/** The language is chosen as if in another tab, since viewers press buttons by their English names. */
async function speak(page: Page, language: string): Promise<void> {
  if (language === "en") return;
  await page.evaluate((chosen) => {
    localStorage.setItem("livedesk.language", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "livedesk.language" }));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: "attached" });
}

/** Waits until all requests of the page are answered; a page drawn while loading never settles. */
async function settle(page: Page): Promise<void> {
  const idle = page.waitForLoadState("networkidle", { timeout: IDLE_TIMEOUT_MS });
  await Promise.allSettled([idle]);
  await page.waitForTimeout(SETTLE_MS);
}

/**
 * The viewport, and the whole page if it is longer, except for endless ones like the reference and pages below a
 * dialog. The window grows for the whole page: pictures beyond the window would lose touch styles.
 */
async function draw(page: Page, size: Size, name: string): Promise<void> {
  await page.screenshot({ path: join(folderOf(size), `${name}.png`) });
  const { height, isCovered } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    isCovered: document.querySelector("[role=dialog]") !== null,
  }));
  if (isCovered || height <= size.height || height >= MOST_HEIGHT) return;
  await fromTop(page, async () => {
    await page.setViewportSize({ width: size.width, height });
    await page.waitForTimeout(REDRAW_MS);
    await page.screenshot({ path: join(folderOf(size), `${name}.whole.png`) });
    await page.setViewportSize(size);
  });
}

/** Runs `act` with the page scrolled to its top, then scrolls back. */
async function fromTop<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const top = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 0));
  const result = await act();
  await page.evaluate((y) => window.scrollTo(0, y), top);
  return result;
}

/** At the top of the page the bar covers nothing. */
async function findFaults(page: Page): Promise<string[]> {
  return fromTop(page, async () => [
    ...(await findViolations(page)),
    ...(await findTextFaults(page)),
    ...(await findExcess(page)),
  ]);
}

function complain(where: string, fault: string): void {
  console.error(`${where}: ${fault}`);
  process.exitCode = 1;
}
