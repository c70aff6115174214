import type { Page } from "playwright-core";
import type { Transaction } from "#protocol/transactions.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Member, setUpDesk } from "./desk.ts";
import { withdrawalReview } from "../pages.ts";
import { eventually, expectMessage, expectShown, expectToast, messageOf } from "./expectations.ts";
import { FAULT, loseAnswer, refuse } from "./network.ts";
import { order, resolve, submit } from "./orders.ts";

const desk = setUpDesk();

const ADDRESSES = {
  btcWalletAddress: "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
  ethWalletAddress: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  usdtWalletAddress: "TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9",
};
const OWN_ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  await desk.administrator.call("PATCH", "/api/admin/settings", ADDRESSES);
});

function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function open(page: Page, search = ""): Promise<void> {
  await page.goto(`/transactions${search}`);
  await panel(page, "Deposit Instructions").getByRole("img").waitFor();
}

function deposit(page: Page) {
  const form = panel(page, "Submit Deposit");
  return {
    amount: form.getByLabel("Amount"),
    transactionId: form.getByLabel("Transaction ID"),
    memo: form.getByLabel("Memo (optional)"),
    submit: form.getByRole("button", { name: "Submit Deposit" }),
  };
}

function withdrawal(page: Page) {
  const form = panel(page, "Withdraw Funds");
  return {
    crypto: form.getByLabel("Cryptocurrency"),
    amount: form.getByLabel("Amount"),
    walletAddress: form.getByLabel("Wallet address"),
    memo: form.getByLabel("Memo (optional)"),
    submit: form.getByRole("button", { name: "Withdraw Funds" }),
    /** Continues from the form: in the review, with the exact amount. */
    confirm: withdrawalReview(page).getByRole("button", { name: /^Withdraw / }),
  };
}

function historyRows(page: Page) {
  return page.getByRole("region", { name: "Transaction History" }).locator("tbody tr");
}

async function cellsOf(page: Page, row: number): Promise<string[]> {
  return historyRows(page).nth(row).getByRole("cell").allTextContents();
}

function period(page: Page) {
  return page.getByRole("radiogroup", { name: "Period" });
}

/** A trader with a deposit and a trade. */
async function traderWithHistory(options: { fresh?: boolean } = {}): Promise<Member> {
  const trader = await desk.trader({ balance: "500.00", ...options });
  await submit(trader, { type: "deposit", amount: "250.5", transactionId: `hash-${trader.user.id}` });
  const placed = await order(trader, { crypto: "ETH", amount: "100" });
  await resolve(desk.administrator, placed, { result: "win", returnRate: "1.5" });
  return trader;
}

async function openDetails(page: Page, type: string) {
  await historyRows(page).filter({ hasText: type }).getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog", { name: "Transaction Details" });
  await dialog.getByText("Submitted").waitFor();
  return dialog;
}

describe("2 Transactions screen: Deposit Instructions", () => {
  test("2 Transactions: three panels", async () => {
    const { page } = await desk.trader();
    await open(page);
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    expect(await headings.allTextContents()).toEqual([
      "Deposit Instructions",
      "Submit Deposit",
      "Withdraw Funds",
      "Transaction History",
    ]);
  });

  test("2 Deposit Instructions: choose BTC, ETH or USDT", async () => {
    const { page } = await desk.trader();
    await open(page);
    const coins = page.getByRole("radiogroup", { name: "Coin to deposit" }).getByRole("radio");
    expect(await coins.allTextContents()).toEqual(["BTC", "ETH", "USDT"]);
  });

  test.each([
    ["BTC", "Bitcoin", ADDRESSES.btcWalletAddress],
    ["ETH", "Ethereum", ADDRESSES.ethWalletAddress],
    ["USDT", "Tether", ADDRESSES.usdtWalletAddress],
  ])(
    "2, 9 Deposit Instructions: %s: a QR code (150 px) and a read-only platform wallet address",
    async (coin, name, address) => {
      const { page } = await desk.trader();
      await open(page);
      await page.getByRole("radiogroup", { name: "Coin to deposit" }).getByText(coin).click();
      const code = page.getByRole("img", { name: `${name} address of the desk` });
      expect(await code.boundingBox()).toMatchObject({ width: 150, height: 150 });
      const field = page.getByLabel(`${name} address`, { exact: true });
      expect(await field.inputValue()).toBe(address);
      expect(await field.getAttribute("readonly")).toBe("");
    },
  );

  test("2, 8 Deposit Instructions: copy button (toast 'Copied' / 'Wallet address copied to clipboard')", async () => {
    const { page, context } = await desk.trader({ fresh: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await page.getByRole("button", { name: "Copy wallet address" }).click();
    await expectToast(page, "success", "Copied", "Wallet address copied to clipboard");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh",
    );
  });

  test("2 Deposit Instructions: three steps", async () => {
    const { page } = await desk.trader();
    await open(page);
    const steps = panel(page, "Deposit Instructions").locator("ol > li");
    const firstWords = await steps.evaluateAll((all) =>
      all.map((step) => step.firstElementChild?.firstChild?.textContent),
    );
    expect(firstWords).toEqual([
      "Send crypto to the address",
      "Submit the details in the form",
      "Wait for admin approval",
    ]);
  });
});

describe("5, 8 Deposit form", () => {
  test("5 Deposit form: amount required ('Amount is required')", async () => {
    const { page } = await desk.trader();
    await open(page);
    const form = deposit(page);
    await form.transactionId.fill("hash");
    await form.submit.click();
    await expectMessage(form.amount, "Amount is required");
  });

  test("5 Deposit form: transactionId required ('Transaction ID is required')", async () => {
    const { page } = await desk.trader();
    await open(page);
    const form = deposit(page);
    await form.amount.fill("100");
    await form.submit.click();
    await expectMessage(form.transactionId, "Transaction ID is required");
    expect(await messageOf(form.amount)).toBe("");
  });

  test("5, 9 Deposit form: amount step 0.01", async () => {
    const { page } = await desk.trader();
    await open(page);
    expect(await deposit(page).amount.getAttribute("inputmode")).toBe("decimal");
    expect(await deposit(page).amount.getAttribute("step")).toBe("0.01");
  });

  test("5, 8 Deposit form: memo optional; 'Deposit Request Submitted: Your deposit request has been submitted for review.'", async () => {
    const { page } = await desk.trader();
    await open(page);
    const form = deposit(page);
    await form.amount.fill("100.25");
    await form.transactionId.fill("hash-without-memo");
    await form.submit.click();
    await expectToast(
      page,
      "success",
      "Deposit Request Submitted",
      "Your deposit request has been submitted for review.",
    );
    await eventually(() => cellsOf(page, 0)).toEqual([
      "Deposit",
      "BTC",
      "100.25000000 USD",
      "Pending",
      "just now",
      "CancelView Details",
    ]);
  });

  test("8 'Deposit Failed': server message", async () => {
    const { page } = await desk.trader();
    await refuse(page, "POST /api/transactions");
    await open(page);
    const form = deposit(page);
    await form.amount.fill("100");
    await form.transactionId.fill("hash-that-fails");
    await form.submit.click();
    await expectToast(page, "destructive", "Deposit Failed", FAULT);
    expect(await form.transactionId.inputValue()).toBe("hash-that-fails");
  });
});

describe("5, 8 Withdrawal form", () => {
  test("5 Withdrawal form: crypto BTC/ETH/USDT (default BTC)", async () => {
    const { page } = await desk.trader();
    await open(page);
    const { crypto } = withdrawal(page);
    expect(await crypto.inputValue()).toBe("BTC");
    const choices = await crypto
      .getByRole("option")
      .evaluateAll((all) => all.map((each) => each.getAttribute("value")));
    expect(choices).toEqual(["BTC", "ETH", "USDT"]);
  });

  test("5 Withdrawal form: amount required ('Amount is required')", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    const form = withdrawal(page);
    await form.walletAddress.fill(OWN_ADDRESS);
    await form.submit.click();
    await expectMessage(form.amount, "Amount is required");
  });

  test("5 Withdrawal form: walletAddress required ('Wallet address is required')", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    const form = withdrawal(page);
    await form.amount.fill("50");
    await form.submit.click();
    await expectMessage(form.walletAddress, "Wallet address is required");
  });

  test.each(["0", "0.00", "-5"])(
    "5, 8 Withdrawal form: %s: 'Invalid Amount: Please enter a valid amount greater than 0.'",
    async (typed) => {
      const { page } = await desk.trader({ balance: "100.00" });
      await open(page);
      const form = withdrawal(page);
      await form.amount.fill(typed);
      await form.walletAddress.fill(OWN_ADDRESS);
      await form.submit.click();
      await expectToast(page, "destructive", "Invalid Amount", "Please enter a valid amount greater than 0.");
    },
  );

  test("5, 8 Withdrawal form: 'Insufficient Balance: You need ${amount} but only have ${balance}.', two decimals", async () => {
    const { page } = await desk.trader({ balance: "1000.50" });
    await open(page);
    const form = withdrawal(page);
    await form.amount.fill("1500");
    await form.walletAddress.fill(OWN_ADDRESS);
    await form.submit.click();
    await expectToast(
      page,
      "destructive",
      "Insufficient Balance",
      "You need $1,500.00 but only have $1,000.50.",
    );
  });

  test("8 'Withdrawal Request Submitted: Your withdrawal request has been submitted for review.'", async () => {
    const { page } = await desk.trader({ balance: "1000.00" });
    await open(page);
    const form = withdrawal(page);
    await form.crypto.selectOption("USDT");
    await form.amount.fill("1000");
    await form.walletAddress.fill("TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9");
    await form.submit.click();
    await form.confirm.click();
    await expectToast(
      page,
      "success",
      "Withdrawal Request Submitted",
      "Your withdrawal request has been submitted for review.",
    );
    await eventually(async () => (await cellsOf(page, 0)).slice(0, 4)).toEqual([
      "Withdrawal",
      "USDT",
      "1000.00000000 USD",
      "Pending",
    ]);
  });

  test("A withdrawal without an answer: the form says so, even after a reload, and sends it once", async () => {
    const { page } = await desk.trader({ balance: "1000.00" });
    await loseAnswer(page, "POST /api/transactions");
    await open(page);
    const form = withdrawal(page);
    const note = panel(page, "Withdraw Funds").getByText(
      "It is not known yet whether the desk received this withdrawal. Sending it again cannot request it twice.",
    );
    await form.amount.fill("10");
    await form.walletAddress.fill(OWN_ADDRESS);
    await form.submit.click();
    await form.confirm.click();
    await note.waitFor();
    await form.amount.fill("11");
    await eventually(() => note.count()).toBe(0);
    await form.amount.fill("10");
    await page.reload();
    await note.waitFor();
    await form.submit.click();
    await form.confirm.click();
    await page.getByText("Withdrawal Request Submitted").waitFor();
    await eventually(() => historyRows(page).count()).toBe(1);
    expect(await note.count()).toBe(0);
  });

  test("A withdrawal is reviewed before it is sent: Escape goes back with everything kept, the address is complete", async () => {
    const { page, call } = await desk.trader({ balance: "100.00" });
    await open(page);
    const form = withdrawal(page);
    const review = withdrawalReview(page);
    await form.amount.fill("12,5");
    await form.walletAddress.fill(OWN_ADDRESS);
    await form.memo.fill("for May");
    await form.submit.click();
    const isNew = review.getByText("None of your withdrawals to this address has been paid yet");
    await isNew.waitFor();
    expect(await review.getByText("bc1q").locator("..").textContent()).toBe(OWN_ADDRESS);
    await review.getByText("bc1q").dblclick();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(OWN_ADDRESS);
    await eventually(() => review.getByRole("definition").allTextContents()).toEqual([
      "Bitcoin (BTC)",
      "Bitcoin",
      "$12.50",
      "$87.50",
      "for May",
    ]);
    await page.keyboard.press("Escape");
    await review.waitFor({ state: "hidden" });
    expect(await form.submit.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await form.amount.inputValue()).toBe("12,5");
    expect(await form.walletAddress.inputValue()).toBe(OWN_ADDRESS);
    expect(await form.memo.inputValue()).toBe("for May");

    await form.submit.click();
    await review.getByLabel("Save this address for next time").check();
    await review.getByLabel("Name").fill("Ledger");
    await review.getByRole("button", { name: "Withdraw $12.50" }).click();
    await page.getByText("Withdrawal Request Submitted").waitFor();
    await page.getByRole("button", { name: "Saved addresses" }).click();
    await page.getByRole("button", { name: "Use Ledger" }).click();
    expect(await form.walletAddress.inputValue()).toBe(OWN_ADDRESS);
    await form.amount.fill("1");
    await form.submit.click();
    await review.getByText("Saved as Ledger").waitFor();
    // The first one is pending: the desk will mark this one as going to a new address, too.
    await isNew.waitFor();
    await review.getByRole("button", { name: "Withdraw $1.00" }).click();
    await eventually(() => page.getByText("First use of this address").count()).toBe(2);
    const { body } = await call("GET", "/api/transactions?type=withdrawal");
    expect((body as Transaction[]).map(({ amount, firstUse }) => [amount, firstUse])).toEqual([
      ["1.00", true],
      ["12.50", true],
    ]);
  });

  test("An unusual address needs a tick, which another address or coin does not inherit", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    const form = withdrawal(page);
    const tick = panel(page, "Withdraw Funds").getByLabel("I have checked this address");
    await form.amount.fill("10");
    await form.walletAddress.fill("my house");
    await expectMessage(form.walletAddress, "Not a known BTC address format.");
    await form.submit.click();
    await expectMessage(tick, "Tick this box to continue");
    await tick.check();
    await form.walletAddress.fill("my yacht");
    expect(await tick.isChecked()).toBe(false);
    await tick.check();
    await form.submit.click();
    await form.confirm.click();
    await page.getByText("Withdrawal Request Submitted").waitFor();
  });

  test("8 'Withdrawal Failed': server message", async () => {
    const { page } = await desk.trader({ balance: "1000.00" });
    await refuse(page, "POST /api/transactions");
    await open(page);
    const form = withdrawal(page);
    await form.amount.fill("10");
    await form.walletAddress.fill(OWN_ADDRESS);
    await form.submit.click();
    await form.confirm.click();
    await expectToast(page, "destructive", "Withdrawal Failed", FAULT);
    expect(await form.walletAddress.inputValue()).toBe(OWN_ADDRESS);
  });
});

describe("2 Transaction History", () => {
  test("2 Transaction History: columns Type, Cryptocurrency, Amount, Status, Date, Actions", async () => {
    const { page } = await traderWithHistory();
    await open(page);
    const columns = page.getByRole("region", { name: "Transaction History" }).getByRole("columnheader");
    await eventually(() => columns.allTextContents()).toEqual([
      "Type",
      "Cryptocurrency",
      "Amount",
      "Status",
      "Date",
      "Actions",
    ]);
  });

  test("2, 9 Transaction History: shows USD if no cryptocurrency; coin amounts with 8 decimals; 'View Details'", async () => {
    const { page } = await traderWithHistory();
    await open(page);
    await eventually(() => historyRows(page).count()).toBe(2);
    expect(await cellsOf(page, 0)).toEqual([
      "Trade",
      "ETH",
      "100.00000000 USD",
      "Completed",
      "just now",
      "View Details",
    ]);
    expect((await cellsOf(page, 1)).slice(0, 4)).toEqual(["Deposit", "USD", "250.50000000 USD", "Pending"]);
  });

  test("2 Transaction History: empty text 'No transactions found'", async () => {
    const { page } = await desk.trader();
    await open(page);
    await expectShown(page.getByText("No transactions found", { exact: true }));
  });

  test("2 Transaction History: filter options for type (all, deposit, withdrawal, trade), wired", async () => {
    const { page } = await traderWithHistory();
    await open(page);
    const types = page.getByRole("radiogroup", { name: "Type" });
    expect(await types.getByRole("radio").allTextContents()).toEqual([
      "All",
      "Deposit",
      "Withdrawal",
      "Trade",
    ]);
    await eventually(() => historyRows(page).count()).toBe(2);
    await types.getByText("Deposit").click();
    await eventually(() => historyRows(page).count()).toBe(1);
    expect((await cellsOf(page, 0))[0]).toBe("Deposit");
    await types.getByText("Withdrawal").click();
    await page.getByText("No transactions found").waitFor();
    expect(new URL(page.url()).search).toBe("?type=withdrawal");
  });

  test("2, 9 Transaction History: date range 7, 30, 90 days; default 30", async () => {
    const { page } = await desk.trader();
    await open(page);
    expect(await period(page).getByRole("radio").allTextContents()).toEqual(["7 days", "30 days", "90 days"]);
    expect(await period(page).getByRole("radio", { checked: true }).textContent()).toBe("30 days");
  });

  test("2 Transaction History: the date range is wired", async () => {
    const { page } = await traderWithHistory({ fresh: true });
    await passDays(page, 40);
    await open(page);
    await page.getByText("No transactions found").waitFor();
    await period(page).getByText("90 days").click();
    await eventually(() => historyRows(page).count()).toBe(2);
    await period(page).getByText("7 days").click();
    await page.getByText("No transactions found").waitFor();
  });
});

test("Filters and details keep the scroll position; Back closes the details and does not reopen them", async () => {
  const { page } = await traderWithHistory();
  await page.setViewportSize({ width: 1366, height: 400 });
  await open(page);
  await historyRows(page).first().waitFor();
  const week = page.locator('[role="radio"]', { hasText: "7 days" });
  await week.scrollIntoViewIfNeeded();
  const placeOf = async () => (await week.boundingBox())?.y;
  const place = await placeOf();
  await week.click();
  await eventually(() => new URL(page.url()).search).toBe("?days=7");
  await historyRows(page).first().waitFor();
  expect(await placeOf()).toBe(place);

  const dialog = await openDetails(page, "Deposit");
  expect(await placeOf()).toBe(place);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await eventually(() => dialog.count()).toBe(0);
  expect(new URL(page.url()).search).toBe("?days=7");
  expect(await placeOf()).toBe(place);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
  await page.goBack();
  await openDetails(page, "Deposit");
  await page.goBack();
  await eventually(() => dialog.count()).toBe(0);
  expect(new URL(page.url()).search).toBe("?days=7");
});

/** Advances the server's time, which pages follow, by this many days. */
async function passDays(page: Page, days: number): Promise<void> {
  const date = new Date(Date.now() + days * DAY_MS).toUTCString();
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, date } });
  });
}

describe("2 Transaction Details", () => {
  test("2 'View Details' opens a Transaction Details dialog", async () => {
    const { page } = await traderWithHistory();
    await open(page);
    const dialog = await openDetails(page, "Deposit");
    await dialog.getByText("250.50000000 USD").waitFor();
    expect(await dialog.getByText("Complete Trade Order Information").count()).toBe(0);
  });

  test("2 Transaction Details: for trades also a 'Complete Trade Order Information' section", async () => {
    const { page } = await traderWithHistory();
    await open(page);
    const dialog = await openDetails(page, "Trade");
    await expectShown(dialog.getByRole("heading", { name: "Complete Trade Order Information", exact: true }));
    for (const shown of ["Buy ETH", "$100.10", "1.5×", "$150.00"]) {
      await expectShown(dialog.getByText(shown, { exact: true }).first());
    }
  });

  test("8 Details dialog load failure: 'Failed to load transaction details'", async () => {
    const trader = await desk.trader();
    const { page } = trader;
    const { id } = await submit(trader, { type: "deposit", amount: "10", transactionId: "hash-of-failure" });
    await refuse(page, `GET /api/transactions/${id}/details`);
    await open(page);
    await historyRows(page).getByRole("button", { name: "View Details" }).click();
    await expectToast(page, "destructive", "Failed to load transaction details", FAULT);
  });
});
