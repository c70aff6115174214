import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";
import { expectToast } from "./spec/expectations.ts";
import { receiptSchema } from "#protocol/receipt.ts";
import { logHeadSchema } from "#protocol/log.ts";
import { eventually } from "./spec/expectations.ts";
import { order, resolve } from "./spec/orders.ts";

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

test("a browser that saw a longer log warns after a rollback, also without signing in", async () => {
  const trader = await desk.trader({ balance: "500" });
  const { page, context } = trader;
  const readHead = async () =>
    logHeadSchema.parse((await desk.administrator.call("GET", "/api/log/head")).body);
  const before = await readHead();
  await resolve(desk.administrator, await order(trader, { amount: "10" }), {
    result: "loss",
    returnRate: "0",
  });
  await eventually(async () => (await readHead()).size > before.size).toBe(true);
  await page.goto("/");
  await page.waitForFunction(() => localStorage.getItem("livedesk.logHead") !== null);

  // What a database restored from yesterday would answer.
  await context.route("**/api/log/head", (route) => route.fulfill({ json: before }));
  for (const path of ["/", "/fairness"]) {
    await page.goto(path);
    await page
      .getByRole("alert", { name: "The desk's log" })
      .getByText("no longer contains what it contained")
      .waitFor();
  }
  await context.clearCookies();
  await page.goto("/auth");
  await page.getByRole("heading", { name: /^Sign in/ }).waitFor();
  const alert = page.getByRole("alert", { name: "The desk's log" });
  await alert.waitFor();
  expect(await alert.textContent()).toContain("no longer contains what it contained");
});

test("a check of the books is asked for by a click, and the ticket says whether outcomes are published", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  const books = page.getByRole("region", { name: "Books" });
  await books.getByRole("button", { name: "Check now" }).click();
  await books.getByRole("button", { name: "Checks" }).click();
  const checks = page.getByRole("dialog", { name: "Books and log" });
  await checks.getByText("asked for by").first().waitFor();
  await checks.getByText("In order").first().waitFor();

  const trader = await desk.trader();
  for (const [publishesFairness, sentence] of [
    [true, "Anybody can read how orders have ended so far"],
    [false, "This desk does not publish how orders have ended so far."],
  ] as const) {
    await desk.administrator.call("PATCH", "/api/admin/settings", { publishesFairness });
    await trader.page.goto("/trade");
    await trader.page.getByRole("button", { name: "How orders settle" }).click();
    const terms = trader.page.getByRole("dialog");
    await terms.getByText(sentence).waitFor();
    expect(await terms.getByRole("link", { name: "How this desk settles" }).count()).toBe(
      publishesFairness ? 1 : 0,
    );
  }
  await desk.administrator.call("PATCH", "/api/admin/settings", { publishesFairness: true });
});
