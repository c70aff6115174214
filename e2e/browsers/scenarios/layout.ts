import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { isWiderThanWindow } from "../../gallery/sweep.ts";
import { textFaults } from "../../gallery/textFaults.ts";
import type { Size } from "../drivers/driver.ts";
import { type Stage, WIDE } from "../stage.ts";
import type { Tab } from "../tab.ts";

const SIZES: Size[] = [{ width: 390, height: 844 }, { width: 768, height: 1024 }, WIDE];

/** For the page to follow its window, on a busy machine. */
const [REDRAW_MS, MOST_TRIES] = [250, 20];

/** The heading of each screen. */
const VISITORS = [
  ["/auth", "Sign in to Livedesk"],
  ["/fairness", "How this desk settles"],
  ["/banned", "Account Suspended"],
  ["/no-such-page", "Page Not Found"],
] as const;
const TRADERS = [
  ["/", "Trading Dashboard"],
  ["/trade", "Cryptocurrency Trading"],
  ["/transactions", "Transactions"],
  ["/statement", "Account Statement"],
  ["/balance", "Why is my balance this?"],
  ["/settings", "Account Settings"],
  ["/settings?tab=security", "Account Settings"],
  ["/settings?tab=notifications", "Account Settings"],
] as const;
const ADMINISTRATORS = [
  ["/admin", "Admin Panel"],
  ["/admin?tab=transactions", "Admin Panel"],
  ["/admin?tab=users", "Admin Panel"],
  ["/admin?tab=settings", "Admin Panel"],
  ["/admin/fairness", "Fairness report"],
] as const;

/** What is still cut, covered or outside a while after the window got each size. */
async function faultsOf(tab: Tab, path: string, heading: string): Promise<string[]> {
  await tab.open(path);
  await tab.sees({ role: "heading", name: heading });
  const faults: string[] = [];
  for (const size of SIZES) {
    await tab.resize(size);
    await tab.runUntil(() => document.fonts.status === "loaded");
    let found = await look(tab);
    for (let tries = 0; found.length > 0 && tries < MOST_TRIES; tries += 1) {
      await sleep(REDRAW_MS);
      found = await look(tab);
    }
    faults.push(...found.map((fault) => `${path} at ${size.width}: ${fault}`));
  }
  return faults;
}

async function look(tab: Tab): Promise<string[]> {
  const found = await tab.run(z.array(z.string()), textFaults);
  const isWider = await tab.run(z.boolean(), isWiderThanWindow);
  return isWider ? [...found, "something is wider than the window"] : found;
}

export function layout(stage: Stage): void {
  test("visitors' screens fit phones, tablets and desktops", async () => {
    const tab = await (await stage.visit()).openTab("/auth");
    for (const [path, heading] of VISITORS) expect(await faultsOf(tab, path, heading)).toEqual([]);
  });

  test("traders' screens fit phones, tablets and desktops", async () => {
    const { username } = await stage.newTrader("1234.56");
    const { tab } = await stage.enter(username);
    for (const [path, heading] of TRADERS) expect(await faultsOf(tab, path, heading)).toEqual([]);
  });

  test("administrators' screens fit phones, tablets and desktops", async () => {
    const { tab } = await stage.enterAsAdministrator();
    for (const [path, heading] of ADMINISTRATORS) expect(await faultsOf(tab, path, heading)).toEqual([]);
  });
}
