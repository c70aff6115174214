import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { openPage, queueRow, submitDeposit, withdrawalReview } from "./pages.ts";
import { findViolations } from "./spec/axe.ts";
import { newName, setUpDesk } from "./spec/desk.ts";
import { eventually, expectShown, expectToast } from "./spec/expectations.ts";
import { order, resolve } from "./spec/orders.ts";

/* Pages that are already open when the desk changes: what they show and refuse. None of them is loaded again. */

const desk = setUpDesk();

const REJECTED = { result: "rejected", returnRate: "0" } as const;
const ETH_ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

const ticket = (page: Page): Locator => page.getByRole("form", { name: "New order" });
const openOrders = (page: Page): Locator => page.getByRole("region", { name: "Open orders" });
const story = (page: Page): Locator => page.getByRole("region", { name: "What happened" });
const changeSettings = (changes: Record<string, unknown>) =>
  desk.administrator.call("PATCH", "/api/admin/settings", changes);

/** The colour of the element's text, and that of what is late. */
function colorsOf(element: Locator): Promise<{ shown: string; late: string }> {
  return element.evaluate((node) => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = "var(--color-danger)";
    const late = getComputedStyle(probe).color;
    probe.remove();
    return { shown: getComputedStyle(node).color, late };
  });
}

async function expectLate(element: Locator): Promise<void> {
  const { shown, late } = await colorsOf(element);
  expect(shown).toBe(late);
}

test("traders read how long decisions take and how many are before theirs, and that the desk has closed", async () => {
  const [trader, other] = [
    await desk.trader({ balance: "1000.00" }),
    await desk.trader({ balance: "1000.00" }),
  ];
  const { page } = trader;
  await page.goto("/trade");
  await expectShown(ticket(page).getByText("Too few recent decisions for an estimate"));

  for (let decided = 0; decided < 20; decided += 1) {
    const placed = await order(other, { amount: "10" });
    await resolve(desk.administrator, placed, REJECTED);
    await desk.letOrderAge(placed.id, decided < 17 ? 691 : 2_390);
  }
  const first = await order(other, { amount: "11" });
  await desk.letOrderAge(first.id, 300);
  const usual = "sually decided within 12 min, 9 of 10 in 40 min";
  // Everybody's figures are kept for some seconds.
  const expected = async () => (await trader.call("GET", "/api/expectation")).body;
  await eventually(expected).toMatchObject({ orders: { medianSeconds: 691, waiting: 1 } });
  await page.reload();
  await expectShown(ticket(page).getByText(`U${usual}; 1 before yours.`));

  const placed = await order(trader, { amount: "12" });
  await desk.letOrderAge(placed.id, 185);
  const record = await openPage(trader.context, `/orders/${placed.id}`);
  await expectShown(openOrders(page).getByText("1 before yours"));
  await expectShown(story(record).getByText(`Waiting for 3 min; 1 before yours. U${usual}.`));

  await resolve(desk.administrator, first, REJECTED);
  await expectShown(openOrders(page).getByText("yours is next"));
  await expectShown(story(record).getByText(`Waiting for 3 min; yours is next. U${usual}.`));
  await expectShown(ticket(page).getByText(`U${usual}; 1 before yours.`));

  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toUTCString().slice(0, 3);
  await changeSettings({ deskHours: `UTC; ${inThreeDays} 09:00-17:00` });
  const closed = /The desk is closed and opens .+, \d+:00 [AP]M/;
  for (const opened of [page, record])
    await expectShown(opened.getByRole("region", { name: "Desk hours" }).getByText(closed));
  await expectShown(
    ticket(page).getByText(new RegExp(`${closed.source}\\. Orders placed now wait until it`)),
  );
  await expectShown(story(record).getByText(closed));
  expect(await findViolations(page)).toEqual([]);

  await changeSettings({ deskHours: "" });
  await expectShown(ticket(page).getByText(`U${usual}; 1 before yours.`));
  expect(await page.getByRole("region", { name: "Desk hours" }).count()).toBe(0);
  await resolve(desk.administrator, placed, REJECTED);
});

test("an order and its tab turn red past the target on an administrator's open page, and phones keep the pace for screen readers", async () => {
  const trader = await desk.trader({ balance: "1000.00" });
  const { username } = trader.user;
  const { id } = await order(trader, { amount: "100" });
  await desk.letOrderAge(id, 50);
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  const age = queueRow(page, username).locator("time");
  const tab = page.getByRole("tab", { name: /^Pending Orders/ });
  const count = tab.locator("span");
  await age.waitFor();
  for (const element of [age, count]) {
    const { shown, late } = await colorsOf(element);
    expect(shown).not.toBe(late);
  }

  await changeSettings({ orderTargetMinutes: 1 });
  await expectShown(queueRow(page, username).getByText("past the target of 1 min"));
  await eventually(() => tab.getAttribute("aria-description")).toBe("the oldest is past the target of 1 min");
  for (const element of [age, count]) await expectLate(element);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectShown(page.getByText(/decided in the last hour$/));
  expect(await findViolations(page)).toEqual([]);
  await changeSettings({ orderTargetMinutes: 0 });
});

test("each emergency switch stops open pages with its reason, keeps what is typed there, and lets it through again", async () => {
  await changeSettings({ ethWalletAddress: ETH_ADDRESS, btcWalletAddress: "" });
  const [anna, ben] = [await desk.trader({ balance: "1000.00" }), await desk.trader({ balance: "1000.00" })];
  const { page: visitor } = await desk.visit();
  const { page: admin } = await desk.enterAsAdministrator();
  await admin.goto("/admin?tab=settings");
  const switches = admin.getByRole("region", { name: "Emergency switches" });

  async function flip(name: string, reason: string | null): Promise<void> {
    await switches.getByRole("switch", { name }).click();
    const dialog = admin.getByRole("dialog");
    if (reason !== null) await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: reason === null ? "Allow again" : "Pause" }).click();
    await dialog.waitFor({ state: "detached" });
  }

  await anna.page.goto("/trade");
  await ticket(anna.page).getByLabel("Amount").fill("250");
  await ben.page.goto("/transactions");
  const deposit = ben.page.getByRole("region", { name: "Submit Deposit" });
  const withdrawal = ben.page.getByRole("region", { name: "Withdraw Funds" });
  await ben.page.getByRole("radio", { name: "ETH" }).click();
  await deposit.getByLabel("Amount").fill("70");
  await deposit.getByLabel("Transaction ID").fill("0xpaused");
  await withdrawal.getByLabel("Cryptocurrency").selectOption("ETH");
  await withdrawal.getByLabel("Amount").fill("40");
  await withdrawal.getByLabel("Wallet address").fill(ETH_ADDRESS);
  await withdrawal.getByRole("button", { name: "Withdraw Funds" }).click();
  const confirm = withdrawalReview(ben.page).getByRole("button", { name: "Withdraw $40.00" });
  await confirm.waitFor();
  await visitor.goto("/auth");
  await visitor.getByRole("tab", { name: "Sign Up" }).click();
  const newcomer = newName();
  await visitor.getByLabel("Username").fill(newcomer);
  await visitor.getByLabel("Email").fill(`${newcomer}@example.com`);
  await visitor.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);

  await flip("New orders", "The market is halted");
  await flip("New deposits", "The wallet is moving");
  await flip("New withdrawals", "A payment is checked");
  await flip("New accounts", "We are full");
  for (const reason of [
    "The market is halted",
    "The wallet is moving",
    "A payment is checked",
    "We are full",
  ])
    await expectShown(switches.getByText(new RegExp(`Paused by .+: ${reason}$`)));
  expect(await findViolations(admin)).toEqual([]);

  const placeIt = ticket(anna.page).getByRole("button", { name: /^Buy \$/ });
  await expectShown(ticket(anna.page).getByText("New orders are paused: The market is halted."));
  expect(await placeIt.isDisabled()).toBe(true);
  // The review is open; what it sends is refused.
  await confirm.click();
  await expectToast(
    ben.page,
    "destructive",
    "Withdrawal Failed",
    "New withdrawals are paused: A payment is checked",
  );
  await expectShown(withdrawal.getByText("New withdrawals are paused: A payment is checked."));
  expect(await withdrawal.getByRole("button", { name: "Withdraw Funds" }).isDisabled()).toBe(true);
  await expectShown(deposit.getByText("New deposits are paused: The wallet is moving."));
  expect(await deposit.getByRole("button", { name: "Submit Deposit" }).isDisabled()).toBe(true);
  await expectShown(visitor.getByText("New accounts are paused: We are full."));
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expectToast(visitor, "destructive", "Registration failed", "New accounts are paused: We are full");
  for (const page of [anna.page, ben.page, visitor]) expect(await findViolations(page)).toEqual([]);

  for (const name of ["New orders", "New deposits", "New withdrawals", "New accounts"])
    await flip(name, null);
  await eventually(() => placeIt.isEnabled()).toBe(true);
  expect(await ticket(anna.page).getByLabel("Amount").inputValue()).toBe("250");
  await placeIt.click();
  await expectToast(
    anna.page,
    "success",
    "Order Placed",
    "Your order has been submitted and is pending approval.",
  );
  await eventually(() => deposit.getByRole("button", { name: "Submit Deposit" }).isEnabled()).toBe(true);
  expect(await deposit.getByLabel("Transaction ID").inputValue()).toBe("0xpaused");
  await submitDeposit(ben.page, {
    amount: await deposit.getByLabel("Amount").inputValue(),
    transactionId: "0xpaused",
  });
  expect(await withdrawal.getByLabel("Wallet address").inputValue()).toBe(ETH_ADDRESS);
  await withdrawal.getByRole("button", { name: "Withdraw Funds" }).click();
  await confirm.click();
  await ben.page.getByText("Withdrawal Request Submitted").waitFor();
  expect(await visitor.getByLabel("Username").inputValue()).toBe(newcomer);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expectShown(visitor.getByRole("heading", { name: "Trading Dashboard" }));
});
