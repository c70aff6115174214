import type { Page } from "playwright-core";
import { findTextFaults } from "./textFaults.ts";

const [NARROWEST, WIDEST, STEP] = [320, 1920, 32];
const HEIGHT = 900;
const REDRAW_MS = 150;

/** The faults of texts at all widths, each with the widths at which it was found. */
export async function sweepWidths(page: Page): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (let width = NARROWEST; width <= WIDEST; width += STEP) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.waitForTimeout(REDRAW_MS);
    for (const fault of [...(await findTextFaults(page)), ...(await findExcess(page))])
      found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  return [...found].map(([fault, widths]) => `${fault} at ${widths.join(", ")}`);
}

/** Complains if something is wider than the window. */
export async function findExcess(page: Page): Promise<string[]> {
  return (await page.evaluate(isWiderThanWindow)) ? ["something is wider than the window"] : [];
}

export function isWiderThanWindow(): boolean {
  return document.documentElement.scrollWidth > window.innerWidth;
}
