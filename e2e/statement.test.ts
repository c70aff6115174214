import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually } from "./spec/expectations.ts";
import { order, resolve, submit } from "./spec/orders.ts";

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

/** The dollars in a cell, as a number of cents. */
const centsOf = (text: string | null) =>
  Math.round(Number(/-?\$[\d,.]+/.exec(text ?? "")?.[0].replaceAll(/[$,]/g, "") ?? "NaN") * 100);

test("a balance is the sum of its parts, each of which leads to its movements and their sum, at any day", async () => {
  const trader = await desk.trader({ balance: "500" });
  const { page, call } = trader;
  const deposit = await submit(trader, { type: "deposit", amount: "200", transactionId: "d".repeat(64) });
  await desk.administrator.call("PATCH", `/api/admin/transactions/${deposit.id}/process`, {
    status: "completed",
  });
  const withdrawal = {
    type: "withdrawal",
    crypto: "BTC",
    amount: "20",
    walletAddress: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  };
  await submit(trader, withdrawal);
  const returned = await submit(trader, { ...withdrawal, amount: "30" });
  await call("POST", `/api/transactions/${returned.id}/cancel`);
  await resolve(desk.administrator, await order(trader, { amount: "100" }), {
    result: "win",
    returnRate: "1.8",
  });
  await order(trader, { amount: "50" });

  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "$" }).click();
  const table = page.getByRole("region", { name: "The sums of the balance" });
  const sums = () =>
    table
      .getByRole("row")
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) => [
            row.querySelector("a")?.textContent ?? row.querySelector("strong")?.textContent ?? "",
            row.lastElementChild?.textContent ?? "",
          ]),
      );
  await page.getByText("add up to the available balance").waitFor();
  const told = await sums();
  expect(told).toEqual([
    ["Deposits", "+$200.00"],
    ["Withdrawals", "-$50.00"],
    ["Placed in orders", "-$150.00"],
    ["Trading fees", "-$0.15"],
    ["Paid out", "+$180.00"],
    ["Returned", "+$30.00"],
    ["Corrections by the desk", "+$500.00"],
    ["Available balance", "$709.85"],
    ["Held now", "$70.05"],
    ["Available and held", "$779.90"],
  ]);
  const added = told.slice(0, 7).reduce((total, [, sum = null]) => total + centsOf(sum), 0);
  expect(added).toBe(70_985);
  for (const [name = "", sum = null] of told.filter(([each]) => !each?.startsWith("Available"))) {
    await table.getByRole("link", { name }).click();
    const last = page.getByRole("row").filter({ hasText: "Sum of these movements" });
    await eventually(async () => [name, centsOf(await last.textContent())]).toEqual([name, centsOf(sum)]);
    await page.goBack();
  }

  // Over in every time zone.
  const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("At the end of").fill(past);
  await page.getByLabel("At the end of").press("Enter");
  await page.getByText("Held then").waitFor();
  await page.getByText("add up to the available balance").waitFor();
  expect(new URL(page.url()).search).toContain(`day=${past}`);
  expect((await sums()).map(([, sum]) => sum)).toEqual(Array.from({ length: 10 }, () => "$0.00"));
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

test("a corrected balance leads from the statement to its record", async () => {
  const trader = await desk.trader();
  await desk.administrator.call("PATCH", `/api/admin/users/${trader.user.id}`, {
    balance: "77",
    reason: "Paid at the counter",
  });
  await trader.page.goto("/statement");
  await trader.page.getByRole("link", { name: "Balance set by the desk: Paid at the counter" }).click();
  const facts = trader.page.getByRole("region", { name: "What happened" });
  await facts.getByText("Paid at the counter").waitFor();
  await facts.getByText("$77.00", { exact: true }).waitFor();
  expect(new URL(trader.page.url()).pathname).toMatch(/^\/corrections\/[0-9a-f-]{36}$/);
});
