import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";
import { expectToast } from "./spec/expectations.ts";
import { order } from "./spec/orders.ts";

const desk = setUpDesk();

test("every list of the administrators can be downloaded as a file, with its filters", async () => {
  const trader = await desk.trader({ balance: "500" });
  await order(trader, { amount: "10" });
  const { page } = await desk.enterAsAdministrator();

  for (const [tab, name, noun] of [
    ["orders", "orders", "1 order"],
    ["transactions", "all-transactions", "1 transaction"],
    ["users", "users", "1 user"],
  ]) {
    await page.goto(`/admin?tab=${tab}&q=${trader.user.username}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^livedesk-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    await expectToast(page, "success", "Exported", `${noun} as CSV`);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(trader.user.username);
  }
});
