import { test } from "vitest";
import { TRADER_PASSWORD } from "../../apiClient.ts";
import { showsConnection, type Stage } from "../stage.ts";

const ADDRESSES = { btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" };

export function mainJob(stage: Stage): void {
  test("sign up, deposit, trade and resolve: every open screen follows by itself", async () => {
    await stage.administrator.call("PATCH", "/api/admin/settings", ADDRESSES);
    const { tab: admin } = await stage.enterAsAdministrator();
    await admin.open("/admin");
    await showsConnection(admin, "Live");

    const trader = await stage.visit();
    const first = await trader.openTab("/auth");
    await first.press({ role: "tab", name: "Sign Up" });
    await first.fill("Username", "maria");
    await first.fill("Email", "maria@example.com");
    await first.fill("Password", TRADER_PASSWORD);
    await first.press({ role: "button", name: "Create account" });
    await first.sees({ role: "heading", name: "Trading Dashboard" });
    await first.open("/transactions");
    const second = await trader.openTab("/trade");
    await second.sees({ role: "region", name: "Account Balance", text: "$0.00" });

    const deposit = { role: "region", name: "Submit Deposit" };
    await first.fill("Amount", "1000", deposit);
    await first.fill("Transaction ID", "hash-of-maria", deposit);
    await first.press({ role: "button", name: "Submit Deposit", within: deposit });
    await first.seesText("Deposit Request Submitted");

    await admin.press({ role: "tab", name: "Transactions" });
    await admin.press({ role: "row", name: "maria" });
    await admin.press({ role: "button", name: "Approve" });
    await admin.press({ role: "button", name: "Approve", within: { role: "dialog" } });
    await admin.seesText("Transaction Processed");
    await second.sees({ role: "region", name: "Account Balance", text: "$1,000.00" });
    await first.sees({ role: "row", text: "Completed" });

    await first.open("/trade");
    await first.fill("Amount", "250");
    await first.press({ role: "button", name: "Buy $" });
    await first.seesText("Order Placed");
    for (const tab of [first, second])
      await tab.sees({ role: "region", name: "Open orders", text: "Pending" });

    await admin.press({ role: "tab", name: "Pending Orders" });
    await admin.press({ role: "row", name: "maria", text: "Buy" });
    await admin.press({ role: "radio", name: "Big Win" });
    await admin.press({ role: "button", name: "Resolve as Big Win" });
    await admin.press({ role: "button", name: "Resolve order", within: { role: "dialog" } });
    await admin.seesText("Order Resolved");
    // 1,000.00 - 250.25 + 1.8 × 250
    for (const tab of [first, second])
      await tab.sees({ role: "region", name: "Account Balance", text: "$1,199.75" });
  });
}
