import { expect, test } from "vitest";
import { showsConnection, type Stage } from "../stage.ts";

export function offline(stage: Stage): void {
  test("without a network the page says so and keeps what was typed; with it again, it catches up", async () => {
    const trader = await stage.newTrader("100.00");
    const { tab } = await stage.enter(trader.username);
    await tab.open("/trade");
    await showsConnection(tab, "Live");
    await tab.fill("Amount", "12.34");

    stage.relay.disconnect();
    await showsConnection(tab, "Reconnecting");
    await stage.setBalance(trader, "501.00");
    await tab.sees({ role: "region", name: "Account Balance", text: "$100.00" });

    stage.relay.connect();
    await showsConnection(tab, "Live");
    await tab.sees({ role: "region", name: "Account Balance", text: "$501.00" });
    expect((await tab.sees({ role: "field", name: "Amount" })).value).toBe("12.34");
    await tab.press({ role: "button", name: "Buy $" });
    await tab.seesText("Order Placed");
  });
}
