import { expect, test } from "vitest";
import { showsConnection, signIn, signOut, type Visitor, type Stage } from "../stage.ts";
import type { Tab } from "../tab.ts";

async function openTabs(visitor: Visitor, count: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  while (tabs.length < count) tabs.push(await visitor.openTab("/settings"));
  for (const tab of tabs) await showsConnection(tab, "Live");
  return tabs;
}

export function tabs(stage: Stage): void {
  test("tabs share a socket; when the one that holds it closes, another takes over and nothing is lost", async () => {
    const trader = await stage.newTrader();
    const visitor = await stage.enter(trader.username);
    const tabs = [visitor.tab, ...(await openTabs(visitor, 3))];
    await expect.poll(stage.countSockets).toBe(1);
    // The first in the queue leads.
    for (let balance = 301; tabs.length > 1; balance += 1) {
      await Promise.all([tabs.shift()?.close(), stage.setBalance(trader, `${balance}.00`)]);
      for (const tab of tabs) await tab.sees({ role: "banner", text: `$${balance}.00` });
      await expect.poll(stage.countSockets).toBe(1);
    }
  });

  test("signing in and out in one tab does so in all", async () => {
    const { username } = await stage.newTrader();
    const visitor = await stage.visit();
    const [first, second, third] = [
      await visitor.openTab("/trade"),
      await visitor.openTab("/settings"),
      await visitor.openTab("/auth"),
    ];
    await signIn(third, username);
    for (const tab of [first, second, third]) await showsConnection(tab, "Live");
    await signOut(second, username);
    for (const tab of [first, third]) {
      await tab.sees({ role: "tab", name: "Sign In" });
      await tab.isAt("/auth");
    }
    await expect.poll(stage.countSockets).toBe(0);
  });
}
