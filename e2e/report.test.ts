import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { order, resolve } from "./spec/orders.ts";

const desk = setUpDesk();

test("the day report: open orders, a chart for each sum, a line for each day, and a file", async () => {
  const trader = await desk.trader({ balance: "500" });
  await resolve(desk.administrator, await order(trader, { amount: "100" }), {
    result: "win",
    returnRate: "1.8",
  });
  await order(trader, { amount: "50" });
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Day report" }).click();
  const dialog = page.getByRole("dialog", { name: "Day report" });

  await dialog.getByText("Open now: 1 order of $50.00; the desk pays at most $90.00").waitFor();
  const rows = dialog.getByRole("row");
  expect(await rows.count()).toBe(31);
  expect(await rows.nth(1).textContent()).toMatch(
    /^\d{4}-\d\d-\d\d2\$150\.001000\$0\.10\$180\.00\$0\.00\$0\.00$/,
  );
  const volume = dialog.getByRole("figure").filter({ has: page.getByRole("img", { name: "Volume by day" }) });
  expect(await volume.textContent()).toContain("$150.00");
  expect(await volume.locator("rect").count()).toBe(30);
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 7 days" });
  await expect.poll(() => rows.count()).toBe(8);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(8);
  expect(lines[7]).toMatch(/^\d{4}-\d\d-\d\d,2,150\.00,1,0,0,0,0\.10,180\.00,0\.00,0\.00,0$/);
});
