import { expect, test } from "vitest";
import { createApiClient, placeOrder, TRADER_PASSWORD } from "../../apiClient.ts";
import { showsConnection, type Stage } from "../stage.ts";

export function adminDecision(stage: Stage): void {
  test("a decision ends the order on all administrators' screens, and goes on to the next", async () => {
    const names: string[] = [];
    for (const amount of ["100", "200"]) {
      const { username } = await stage.newTrader("1000.00");
      const client = createApiClient(stage.product.url);
      await client.signIn(username, TRADER_PASSWORD);
      expect(await placeOrder(client, amount)).not.toBeNull();
      names.push(username);
    }
    const [earlier = "", later = ""] = names;
    const { tab: deciding } = await stage.enterAsAdministrator();
    const { tab: watching } = await stage.enterAsAdministrator();
    for (const tab of [deciding, watching]) {
      await tab.open("/admin?tab=orders");
      await showsConnection(tab, "Live");
      await tab.sees({ role: "row", name: earlier });
    }
    await deciding.press({ role: "row", name: earlier });
    await deciding.press({ role: "radio", name: "Partial Loss" });
    await deciding.press({ role: "button", name: "Resolve as Partial Loss" });
    await deciding.press({ role: "button", name: "Resolve order", within: { role: "dialog" } });
    await deciding.seesText("Order Resolved");
    for (const tab of [deciding, watching]) {
      await tab.sees({ role: "grid", text: later });
      await expect.poll(async () => (await tab.sees({ role: "grid" })).text).not.toContain(earlier);
    }
  });
}
