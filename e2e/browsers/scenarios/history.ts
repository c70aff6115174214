import { test } from "vitest";
import { z } from "zod";
import { showsConnection, type Stage } from "../stage.ts";

export function history(stage: Stage): void {
  test("back and forward lead through pages, with what was chosen on them", async () => {
    const { username } = await stage.newTrader();
    const { tab } = await stage.enter(username);
    await tab.press({ role: "link", name: "Trade", within: { role: "banner" } });
    await tab.sees({ role: "heading", name: "Cryptocurrency Trading" });
    await tab.press({ role: "link", name: "Settings", within: { role: "banner" } });
    await tab.press({ role: "tab", name: "Security" });
    await tab.isAt("/settings?tab=security");
    await tab.travel(-1);
    await tab.isAt("/trade");
    await tab.sees({ role: "heading", name: "Cryptocurrency Trading" });
    await tab.travel(1);
    await tab.isAt("/settings?tab=security");
    await tab.sees({ role: "region", name: "Second Factor" });
  });

  test("a page that was left for another site comes back as it was typed, and live", async () => {
    const trader = await stage.newTrader("100.00");
    const { tab } = await stage.enter(trader.username);
    await tab.open("/trade");
    await showsConnection(tab, "Live");
    await tab.fill("Amount", "12.34");
    await tab.run(z.string(), () => (location.href = "/healthz"));
    await tab.isAt("/healthz");
    await stage.setBalance(trader, "77.00");
    await tab.travel(-1);
    await showsConnection(tab, "Live");
    await tab.sees({ role: "region", name: "Account Balance", text: "$77.00" });
    await stage.setBalance(trader, "78.00");
    await tab.sees({ role: "region", name: "Account Balance", text: "$78.00" });
  });
}
