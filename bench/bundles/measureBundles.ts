import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { createApiClient, TRADER_PASSWORD } from "../../e2e/apiClient.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { enter } from "../../e2e/pages.ts";
import { startProduct } from "../../e2e/product.ts";
import { withClosers } from "../harness/closers.ts";
import { type Aim, type Row, valueAtMost } from "../harness/row.ts";

const ASSETS = fileURLToPath(new URL("../../dist/web/assets", import.meta.url));
const TRADER = "bench.trader";
const AUTH_AIM = valueAtMost(130);

/** The size on the wire of a page's JavaScript: for the two pages where people start, and in total. */
export async function measureBundles(): Promise<Row[]> {
  return withClosers(async (atEnd) => {
    const product = await startProduct();
    atEnd(() => product.close());
    const browser = await launchBrowser();
    atEnd(() => browser.close());
    await createApiClient(product.url).signUp(TRADER);
    return [
      ...weigh("start of /auth", await scriptsOf(browser, product.url, "/auth"), AUTH_AIM),
      ...weigh("start of /trade", await scriptsOf(browser, product.url, "/trade", TRADER)),
      ...weigh("all there is", await readScripts()),
    ];
  });
}

/** The scripts that a browser loads until the page is idle, for a visitor or after signing in. */
async function scriptsOf(browser: Browser, url: string, path: string, trader?: string): Promise<Buffer[]> {
  const context = await browser.newContext({ baseURL: url });
  if (trader !== undefined) await enter(await context.newPage(), trader, TRADER_PASSWORD);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const bodies = await Promise.all(scripts.values());
  await context.close();
  if (bodies.length === 0) throw new Error(`${path} came without scripts.`);
  return bodies;
}

async function readScripts(): Promise<Buffer[]> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".js"));
  return Promise.all(names.map((name) => readFile(join(ASSETS, name))));
}

function weigh(what: string, scripts: Buffer[], aim?: Aim): Row[] {
  const kilobytes = (compress: (script: Buffer) => Buffer): number =>
    scripts.reduce((sum, script) => sum + compress(script).length, 0) / 1_000;
  const gzipped = kilobytes((script) => gzipSync(script, { level: 9 }));
  const brotli = kilobytes((script) => brotliCompressSync(script));
  const row = { part: "bundles", unit: "kB" };
  return [
    { ...row, what: `JavaScript, ${what}, gzip`, value: gzipped, ...(aim === undefined ? {} : { aim }) },
    {
      ...row,
      what: `JavaScript, ${what}, brotli`,
      value: brotli,
      comparedWith: { what: "gzip", value: gzipped },
    },
  ];
}
