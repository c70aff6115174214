import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { unmarkedOn } from "../translate.ts";

/** The rules of axe's standard set that look at colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  // Added to the page by the script.
  var axe: { run(options: object): Promise<AxeResults> };
}

/**
 * All violations on the page in its present state, one per line: by axe's rules including target size, and figures that
 * the browser's translation may replace. With `colours` only by axe's rules about colours.
 */
export async function findViolations(page: Page, only?: "colours"): Promise<string[]> {
  await settle(page);
  // Through the debugger: the page's policy allows no foreign script.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (rules) => globalThis.axe.run({ resultTypes: ["violations"], ...rules }),
    only === "colours" ? { runOnly: COLOUR_RULES } : { rules: { "target-size": { enabled: true } } },
  );
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  return only === "colours" ? told : [...told, ...(await unmarkedOn(page))];
}

/** Waits for animations, so that colours are checked in their final state. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.effect?.getTiming().iterations === Infinity),
  );
}
