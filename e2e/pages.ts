import type { BrowserContext, Locator, Page } from "playwright-core";
import { TRADER_PASSWORD } from "./apiClient.ts";

/* What people do, by the roles and labels they see; each function ends when the page shows the result. */

export async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await enter(page, username, password);
  await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
}

/** Signs in, whatever page that leads to. */
export async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
}

/** Through the user menu, as on wide screens. */
export async function signOut(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("tab", { name: "Sign In" }).waitFor();
}

export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Shows another screen without loading the page again, like a link. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** The connection status: Live, Reconnecting, Polling or Offline. */
export function connection(page: Page): Locator {
  return page.getByRole("status", { name: "Connection" });
}

/** The available balance on the trade page. */
export function tradeBalance(page: Page): Locator {
  return page.getByRole("region", { name: "Account Balance" }).locator("p").first();
}

/** The newest of the user's orders on the trade page. */
export function orderRow(page: Page): Locator {
  return page.getByRole("region", { name: "Open orders" }).getByRole("row").nth(1);
}

/** The review of a withdrawal before it is sent. */
export function withdrawalReview(page: Page): Locator {
  return page.getByRole("dialog", { name: "Check your withdrawal" });
}

/** On the transactions page. */
export async function submitDeposit(
  page: Page,
  deposit: { amount: string; transactionId: string },
): Promise<void> {
  const form = page.getByRole("region", { name: "Submit Deposit" });
  await form.getByLabel("Amount").fill(deposit.amount);
  await form.getByLabel("Transaction ID").fill(deposit.transactionId);
  await form.getByRole("button", { name: "Submit Deposit" }).click();
  await page.getByText("Deposit Request Submitted").waitFor();
}

/** Buys BTC on the trade page. */
export async function placeOrder(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: /^Buy \$/ }).click();
  await page.getByText("Order Placed").waitFor();
}

/** The row of a trader in the open queue of the admin panel. */
export function queueRow(page: Page, username: string): Locator {
  return page.getByRole("grid").getByRole("row").filter({ hasText: username });
}

/** Approves the deposit or withdrawal of a trader in the administrators' queue. */
export async function approveTransaction(page: Page, username: string): Promise<void> {
  await queueRow(page, username).first().click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await page.getByText("Transaction Processed").waitFor();
}

/** Resolves a trader's order, by the name on the menu ("Big Win"). */
export async function resolveOrder(page: Page, username: string, resolution: string): Promise<void> {
  await queueRow(page, username).first().click();
  await page.getByRole("radio", { name: new RegExp(`^${resolution}`) }).click();
  await page.getByRole("button", { name: `Resolve as ${resolution}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resolve order" }).click();
  await page.getByText("Order Resolved").waitFor();
}
