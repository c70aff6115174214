import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually } from "./spec/expectations.ts";

const desk = setUpDesk();

test("the statement: from the transactions, live, as a file and on paper", async () => {
  const { page, call } = await desk.trader({ balance: "500" });
  await page.goto("/transactions");
  await page.getByRole("link", { name: "Statement", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Account Statement" }).waitFor();
  const rows = page.getByRole("table").getByRole("row");
  await eventually(() => rows.count()).toBe(4);
  expect(await rows.nth(2).textContent()).toContain("Balance set by the desk");

  await call("POST", "/api/transactions", {
    type: "withdrawal",
    crypto: "BTC",
    amount: "20",
    walletAddress: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  });
  await eventually(() => rows.count()).toBe(5);
  expect(await rows.nth(3).textContent()).toMatch(
    /Withdrawal requested, BTC.*-\$20\.00.*\$480\.00.*\$20\.00$/,
  );
  expect(await rows.nth(4).textContent()).toMatch(/Closing balance.*\$480\.00.*\$20\.00$/);
  expect(await findViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await rows
    .nth(3)
    .getByRole("link", { name: /^Withdrawal requested/ })
    .click();
  await page.getByRole("dialog").getByText("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq").first().waitFor();
  await page.goBack();
  await page.setViewportSize({ width: 1366, height: 768 });
  await eventually(() => rows.count()).toBe(5);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^livedesk-statement-\d{4}-\d\d-\d\d\.csv$/);
  const csv = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(csv[3]).toMatch(/^\S+Z,"Withdrawal requested, BTC",,20\.00,480\.00,20\.00,/);

  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await page.getByText("No movements in this period").waitFor();
  expect(await rows.count()).toBe(4);
  expect(new URL(page.url()).search).toBe("?from=2020-01-01&to=2020-01-31");

  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(20, 23, 28)");
});

/** Long enough to look up what comes next. */
const PAUSE_MS = 1_200;

test("a date counts once it is typed, not the dates on the way to it", async () => {
  const { page } = await desk.trader();
  const range = "?from=2026-03-01&to=2026-03-20";
  await page.goto(`/statement${range}`);
  const to = page.getByLabel("To", { exact: true });
  await to.focus();
  // With the month, the field says 20 January 2026, which is before From.
  for (const part of ["01", "15", "2027"]) {
    await page.keyboard.type(part);
    await page.waitForTimeout(PAUSE_MS);
    expect(new URL(page.url()).search).toBe(range);
  }
  await to.press("Enter");
  await eventually(() => new URL(page.url()).search).toBe("?from=2026-03-01&to=2027-01-15");
});
