import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { logHeadSchema } from "#protocol/log.ts";
import { orderSchema } from "#protocol/orders.ts";
import { receiptSchema } from "#protocol/receipt.ts";
import { transactionSchema } from "#protocol/transactions.ts";
import { followTo, placeOrder, queueRow } from "./pages.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectPath } from "./spec/expectations.ts";
import { order, resolve } from "./spec/orders.ts";

const desk = setUpDesk();

test("a trader reads the record of an order, prints it, and takes its receipt along", async () => {
  const trader = await desk.trader({ balance: "500" });
  const { page } = trader;
  const won = await order(trader, { amount: "100" });
  await page.goto("/transactions");
  await page.getByRole("region", { name: "Waiting for the desk" }).getByText("1 · $100.10").waitFor();
  await resolve(desk.administrator, won, { result: "win", returnRate: "1.8" });

  await page.goto(`/orders/${won.id}`);
  const card = (name: string) => page.getByRole("region", { name });
  await card("What happened").getByText("Decided: won").waitFor();
  await card("The arithmetic").getByText("Payout, amount × 1.8").waitFor();
  await card("The ledger").getByText("Order ended", { exact: true }).waitFor();
  await card("The desk's log").getByText("by this browser").waitFor();
  await card("BTC in between").getByText("Highest in between").waitFor();

  const print = page.getByRole("button", { name: "Print" });
  await page.emulateMedia({ media: "print" });
  expect(await print.isVisible()).toBe(false);
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await card("The ledger").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });

  const receipt = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download receipt" }).click();
  const saved = await receipt;
  expect(saved.suggestedFilename()).toBe(`livedesk-receipt-${won.id}.json`);
  const told = receiptSchema.parse(JSON.parse(await readFile(await saved.path(), "utf8")));
  expect(told.head.size).toBeGreaterThan(told.index);

  await card("The ledger").getByRole("link", { name: "$579.90" }).first().click();
  await page.getByText("add up to the available balance").waitFor();

  await page.route(/\/receipt$/, (route) =>
    route.fulfill({ json: { ...told, leaf: told.leaf.replace("180", "190") } }),
  );
  await page.goBack();
  await card("The desk's log").getByText("Not verified").waitFor();
  await card("The desk's log").getByText("does not contain this entry at this place").waitFor();
});

/** Follows a link to the record of this order, and comes back to where it was. */
async function leads(page: Page, link: Locator, id: string): Promise<void> {
  await link.click();
  await expectPath(page, `/orders/${id}`);
  await page.getByRole("region", { name: "What happened" }).waitFor();
}

const inDialog = (page: Page) => page.getByRole("dialog").getByRole("link", { name: "Full record" });

test("a trader opens the record of an order from every place that shows it", async () => {
  const { page, call } = await desk.trader({ balance: "500" });
  await page.goto("/trade");
  await placeOrder(page, "41.5");
  const { body } = await call("GET", "/api/orders");
  const [placed] = z.array(orderSchema).parse(body);
  if (placed === undefined) throw new Error("Nothing was ordered.");
  const { id } = placed;
  await leads(page, page.getByRole("link", { name: "Full record" }), id);

  await followTo(page, "/trade");
  await page.getByRole("button", { name: /^Latest/ }).click();
  await leads(page, inDialog(page), id);
  await followTo(page, "/trade");
  await page
    .getByRole("region", { name: "Open orders" })
    .getByRole("row")
    .nth(1)
    .getByRole("button")
    .first()
    .click();
  await leads(page, inDialog(page), id);

  await resolve(desk.administrator, placed, { result: "win", returnRate: "1.5" });
  await page.getByText("Decided: won").waitFor();
  await followTo(page, "/");
  await page.getByRole("button", { name: /^Notifications, / }).click();
  await leads(page, page.getByRole("dialog").locator(`a[href="/orders/${id}"]`), id);
  await followTo(page, "/");
  await page.getByRole("region", { name: "Recent Trades" }).getByRole("button").first().click();
  await leads(page, inDialog(page), id);
  await followTo(page, "/transactions?type=trade");
  await page.getByRole("button", { name: "View Details" }).first().click();
  await leads(page, inDialog(page), id);
  await followTo(page, "/statement");
  await leads(page, page.getByRole("link", { name: /^Order placed/ }), id);
  await followTo(page, "/statement");
  await leads(page, page.getByRole("link", { name: /^Order (won|ended)/ }), id);
  await followTo(page, "/settings");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("41.50");
  await leads(page, page.getByRole("option", { name: /\$41\.50/ }), id);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Buy BTC");
});

test("a browser that saw a longer log warns after a rollback, also without signing in", async () => {
  const trader = await desk.trader({ balance: "500", fresh: true });
  const { page, context } = trader;
  await page.clock.install();
  /** Pages compare the log some seconds after they have rendered, and ask again if it is shorter. */
  const later = <T>(read: () => Promise<T>) =>
    eventually(async () => {
      await page.clock.fastForward(6_000);
      return read();
    });
  const alerts = () => page.getByRole("alert", { name: "The desk's log" }).allTextContents();
  const readHead = async () =>
    logHeadSchema.parse((await desk.administrator.call("GET", "/api/log/head")).body);
  const before = await readHead();
  await resolve(desk.administrator, await order(trader, { amount: "10" }), {
    result: "loss",
    returnRate: "0",
  });
  await eventually(async () => (await readHead()).size > before.size).toBe(true);
  await page.goto("/");
  await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
  await later(() => page.evaluate(() => localStorage.getItem("livedesk.logHead"))).not.toBeNull();

  // What a database restored from yesterday would answer.
  await context.route("**/api/log/head", (route) => route.fulfill({ json: before }));
  for (const path of ["/", "/fairness"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await later(alerts).toEqual([
      expect.stringContaining("no longer contains everything that it once contained"),
    ]);
  }
  await context.clearCookies();
  await page.goto("/auth");
  await page.getByRole("heading", { name: /^Sign in/ }).waitFor();
  await later(alerts).toEqual([
    expect.stringContaining("no longer contains everything that it once contained"),
  ]);
});

/* Last, because a lone administrator can't lift the rule that it ends with. */
test("an administrator opens the record of an order from every place that shows it", async () => {
  const trader = await desk.trader({ balance: "5000" });
  const { username, id: userId } = trader.user;
  const large = await order(trader, { amount: "1000" });
  const { id } = await order(trader, { type: "sell", amount: "41.5" });
  const { page } = await desk.enterAsAdministrator();
  await page.goto(`/admin?q=${username}`);
  const item = page.getByRole("region", { name: "Selected item" });
  await queueRow(page, username).filter({ hasText: "Sell" }).click();
  await leads(page, item.getByRole("link", { name: "Full record" }), id);
  await page.getByRole("link", { name: "Open in the admin panel" }).click();
  await page.getByRole("radio", { name: /^Rejected/ }).click();
  await page.getByRole("button", { name: "Resolve as Rejected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resolve order" }).click();
  await page.getByText("Order Resolved").waitFor();
  const toasts = page.getByRole("region", { name: "Notifications (F8)" });
  await leads(page, toasts.getByRole("link", { name: "Full record" }), id);

  const listed = await trader.call("GET", "/api/transactions?type=trade");
  const trade = z
    .array(transactionSchema)
    .parse(listed.body)
    .find(({ orderId }) => orderId === id);
  await followTo(page, `/admin?tab=transactions&item=${trade?.id}`);
  await leads(page, item.getByRole("link", { name: "Full record" }), id);
  await followTo(page, `/admin/users/${userId}`);
  await leads(page, page.getByRole("link", { name: "Full record" }).first(), id);
  await followTo(page, "/admin");
  await page.getByRole("button", { name: "Audit log" }).click();
  await leads(
    page,
    page.getByRole("dialog").locator(`a[href="/orders/${id}"]`).filter({ visible: true }),
    id,
  );

  // The report by trader: its print, its file and what is behind a row.
  await followTo(page, "/admin/fairness?by=trader");
  const row = page.getByRole("button", { name: username });
  await row.waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Export CSV" }).isVisible()).toBe(false);
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await row.isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^livedesk-fairness-by-trader-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain(`\r\n${username},`);
  await row.click();
  await leads(page, page.getByRole("dialog").getByRole("link", { name: "Sell BTC" }), id);

  // With a second administrator, large orders are asked about.
  await desk.anotherAdministrator();
  await desk.administrator.call("PATCH", "/api/admin/settings", { secondApprovalAbove: "500" });
  const asked = { result: "win", returnRate: "1.8" };
  expect(
    (await desk.administrator.call("PATCH", `/api/admin/orders/${large.id}/resolve`, asked)).status,
  ).toBe(202);
  await followTo(page, "/admin?open=approvals");
  await leads(page, inDialog(page), large.id);
});
