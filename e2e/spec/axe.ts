import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  // What the script puts into the page.
  var axe: { run(options: object): Promise<AxeResults> };
}

/** What is wrong with the page as it is now, a line for each fault, by all of axe's rules and that of the size of targets. */
export async function findViolations(page: Page): Promise<string[]> {
  await settle(page);
  // Through the debugger: the page's own policy lets no foreign script in.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Colours are judged as they stay: nothing may be on its way in. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.effect?.getTiming().iterations === Infinity),
  );
}
