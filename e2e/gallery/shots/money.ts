import type { Page } from "playwright-core";
import { withdrawalReview } from "../../pages.ts";
import { announceAndPause, answerWithFault, cutPages, makeLarge, neverAnswer } from "../network.ts";
import { LISTS, openFirstRow, press, type Shot } from "../shot.ts";

const ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

async function fillWithdrawal(page: Page, address: string): Promise<void> {
  const form = page.getByRole("region", { name: "Withdraw Funds" });
  await form.getByLabel("Amount").fill("12.50");
  await form.getByLabel("Wallet address").fill(address);
}

async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await withdrawalReview(page).waitFor();
}

/** Deposits, withdrawals and the statement. */
export const MONEY_SHOTS: readonly Shot[] = [
  { name: "transactions", as: "trader", path: "/transactions" },
  { name: "transactions-announced", as: "trader", path: "/transactions", before: announceAndPause },
  { name: "transactions-empty", as: "newcomer", path: "/transactions" },
  {
    name: "transactions-loading",
    as: "trader",
    path: "/transactions",
    before: (page) => neverAnswer(page, LISTS),
  },
  {
    name: "transactions-details",
    as: "trader",
    path: "/transactions?type=trade",
    act: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog").getByText("Complete Trade Order Information").waitFor();
    },
  },
  {
    name: "transactions-decided",
    as: "trader",
    path: "/transactions?type=trade&status=completed",
    act: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog").getByText("Market moved").waitFor();
    },
  },
  {
    name: "transactions-failed",
    as: "trader",
    path: "/transactions",
    before: (page) => answerWithFault(page, LISTS),
  },
  {
    name: "transactions-errors",
    as: "trader",
    path: "/transactions",
    act: async (page) => {
      await page.getByRole("button", { name: "Submit Deposit" }).click();
      await page.getByRole("button", { name: "Withdraw Funds" }).click();
    },
  },
  { name: "statement", as: "trader", path: "/statement" },
  { name: "statement-fees", as: "trader", path: "/statement?from=2020-01-01&part=fees" },
  { name: "balance", as: "trader", path: "/balance" },
  { name: "balance-day", as: "trader", path: "/balance?day=2020-01-01" },
  {
    name: "balance-loading",
    as: "trader",
    path: "/balance",
    before: (page) => neverAnswer(page, /balance\/explained/),
  },
  {
    name: "balance-failed",
    as: "trader",
    path: "/balance",
    before: (page) => answerWithFault(page, /balance\/explained/),
  },
  {
    name: "balance-of-trader",
    as: "administrator",
    path: "/admin?tab=users&q=alice",
    act: async (page) => {
      await openFirstRow(page);
      await page.getByTitle("Why is the balance this?").last().click();
      await page.getByText("add up to").waitFor();
    },
  },
  { name: "statement-empty", as: "newcomer", path: "/statement" },
  { name: "transactions-large", as: "trader", path: "/transactions", before: makeLarge },
  { name: "transactions-marks", as: "trader", path: "/transactions?status=pending" },
  {
    name: "transactions-being-paid",
    as: "trader",
    path: "/transactions?type=withdrawal&status=pending",
    act: (page) =>
      page
        .locator("tr, li")
        .filter({ hasText: "Being paid since" })
        .getByRole("button", { name: "View Details" })
        .first()
        .click(),
  },
  {
    name: "withdrawal-doubt",
    as: "trader",
    path: "/transactions",
    act: (page) => fillWithdrawal(page, "my house in the hills"),
  },
  {
    name: "withdrawal-review",
    as: "trader",
    path: "/transactions",
    act: async (page) => {
      await fillWithdrawal(page, ADDRESS);
      await review(page);
      await page.getByLabel("Save this address for next time").check();
    },
  },
  {
    name: "withdrawal-review-doubt",
    as: "trader",
    path: "/transactions",
    act: async (page) => {
      await fillWithdrawal(page, "my house in the hills");
      await page.getByRole("region", { name: "Withdraw Funds" }).getByRole("checkbox").check();
      await review(page);
    },
  },
  { name: "saved-addresses", as: "trader", path: "/transactions", act: press("Saved addresses") },
  {
    name: "saved-addresses-rename",
    as: "trader",
    path: "/transactions",
    act: async (page) => {
      await press("Saved addresses")(page);
      await press("Rename Home")(page);
    },
  },
  {
    name: "statement-more",
    as: "trader",
    path: "/statement?from=2020-01-01",
    before: (page) => cutPages(page, /\/api\/statement/, 12),
    act: (page) => page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded(),
  },
];
