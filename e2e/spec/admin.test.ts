import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { orderRecordSchema } from "#protocol/orderRecord.ts";
import { approveTransaction, followTo, queueRow, resolveOrder } from "../pages.ts";
import { blockSocket } from "../traffic.ts";
import { type Member, setUpDesk } from "./desk.ts";
import {
  eventually,
  expectMessage,
  expectPath,
  expectShown,
  expectToast,
  messageOf,
} from "./expectations.ts";
import { findViolations } from "./axe.ts";
import { FAULT, refuse } from "./network.ts";
import { order, submit } from "./orders.ts";

const desk = setUpDesk();

const DESTINATION = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

type Tab = "orders" | "transactions" | "users";

/** The administrator's page with one user's items in the queue. */
async function openQueue(tab: Tab, username: string): Promise<Page> {
  const { page } = await desk.enterAsAdministrator();
  await page.goto(`/admin?tab=${tab}&q=${username}`);
  await queueRow(page, username).first().click();
  return page;
}

async function traderWithOrder(): Promise<Member & { orderId: string }> {
  const trader = await desk.trader({ balance: "1000.00" });
  const { id } = await order(trader, { amount: "100" });
  return { ...trader, orderId: id };
}

async function traderWithDeposit(): Promise<Member & { transactionId: string }> {
  const trader = await desk.trader();
  const transactionId = `hash-${trader.user.id}`;
  const { id } = await submit(trader, { type: "deposit", amount: "100", transactionId });
  return { ...trader, transactionId: id };
}

async function balanceOf({ call }: Member): Promise<unknown> {
  return (await call("GET", "/api/user")).body;
}

async function openBalanceDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Edit balance" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit User Balance" });
  await dialog.waitFor();
  return dialog;
}

describe("2 Admin Panel (/admin)", () => {
  test("2 Admin: shows 'Auto-refresh every 3s'", async () => {
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/admin");
    await expectShown(page.getByText("Auto-refresh every 3s"));
  });

  test("2 Admin: four stat cards: Total Users, Total Orders, Total Deposits, Total Withdrawals", async () => {
    const { page } = await desk.enterAsAdministrator();
    // It would push the desk's own figures.
    await blockSocket(page);
    await page.route("**/api/admin/dashboard/stats", (route) =>
      route.fulfill({
        json: {
          totalUsers: 12,
          totalOrders: 345,
          totalDeposits: "67890.50",
          totalWithdrawals: "1234.00",
          pendingOrders: 0,
          pendingTransactions: 0,
        },
      }),
    );
    await page.goto("/admin");
    const cards = page.locator("dl").first().locator("> div");
    await eventually(() => cards.allTextContents()).toEqual([
      "Total Users12",
      "Total Orders345",
      "Total Deposits$67,890.50",
      "Total Withdrawals$1,234.00",
    ]);
  });

  test("2 Admin: four tabs: Pending Orders, Transactions, User Management, Site Settings", async () => {
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/admin");
    const tabs = page.getByRole("tab");
    await tabs.first().waitFor();
    const names = (await tabs.allTextContents()).map((name) => name.replace(/\d+$/, ""));
    expect(names).toEqual(["Pending Orders", "Transactions", "User Management", "Site Settings"]);
    expect(await page.getByRole("tab", { selected: true }).textContent()).toMatch(/^Pending Orders/);
  });

  test.each([
    [390, 844, 0.55],
    [360, 640, 0.72],
    [768, 1024, 0.7],
    [1366, 768, 0.65],
  ])("At %d × %d each queue begins above %d of the screen", async (width, height, share) => {
    const trader = await traderWithOrder();
    await submit(trader, { type: "deposit", amount: "100", transactionId: `hash-${trader.user.id}` });
    const { page } = await desk.enterAsAdministrator({ viewport: { width, height }, hasTouch: width < 1024 });
    for (const tab of ["orders", "transactions", "users"]) {
      await page.goto(`/admin?tab=${tab}`);
      const row = page.getByRole("grid").getByRole("row").first();
      await row.waitFor();
      await page.getByRole("region", { name: "Books" }).getByText("in order").waitFor();
      const { y = height } = (await row.boundingBox()) ?? {};
      expect([tab, y / height < share ? "above" : y / height]).toEqual([tab, "above"]);
    }
  });

  test("On a phone the sums and checks of the books unfold", async () => {
    const { page } = await desk.enterAsAdministrator({ viewport: { width: 390, height: 844 } });
    await page.goto("/admin");
    const books = page.getByRole("region", { name: "Books" });
    const button = books.getByRole("button", { name: "Sums and checks" });
    const hidden = [books.getByText("Available balances"), books.getByRole("button", { name: "Check now" })];
    await button.waitFor();
    for (const part of hidden) expect(await part.isVisible()).toBe(false);
    await button.click();
    for (const part of hidden) await expectShown(part);
    expect(await button.getAttribute("aria-expanded")).toBe("true");
  });

  test("2 Admin: an Edit User Balance dialog", async () => {
    const { user } = await desk.trader({ balance: "12.50" });
    const page = await openQueue("users", user.username);
    const dialog = await openBalanceDialog(page);
    expect(await dialog.getByLabel("New balance").inputValue()).toBe("12.50");
  });

  test("2 Admin: non-admins see 'Access Denied / You don't have permission to access this page.' and are redirected to /", async () => {
    const { page } = await desk.trader();
    await page.goto("/admin");
    await expectToast(page, "destructive", "Access Denied", "You don't have permission to access this page.");
    await expectPath(page, "/");
  });
});

describe("4, 8 Order resolution", () => {
  test("4 Order: win with 1.8 or 1.5, loss with 0.5 or 0, or rejected with 0", async () => {
    const { user } = await traderWithOrder();
    const page = await openQueue("orders", user.username);
    const choices = page.getByRole("radiogroup", { name: "Resolution" }).getByRole("radio");
    // Each with its key.
    expect(await choices.allTextContents()).toEqual([
      "Big Win 1×1.8$180.00+$79.90",
      "Standard Win 2×1.5$150.00+$49.90",
      "Partial Loss 3×0.5$50.00-$50.10",
      "Total Loss 4×0$0.00-$100.10",
      "Rejected 5×0$100.10$0.00",
    ]);
  });

  test("4 Order: preset admin comments", async () => {
    const { user } = await traderWithOrder();
    const page = await openQueue("orders", user.username);
    for (const [name, comment] of [
      ["Big Win", "Big Win - 1.8x return"],
      ["Standard Win", "Standard Win - 1.5x return"],
      ["Partial Loss", "Partial Loss - 50% returned"],
      ["Total Loss", "Total Loss - no return"],
      ["Rejected", "Order rejected by admin"],
    ] as const) {
      await page.getByRole("radio", { name: new RegExp(`^${name}`) }).click();
      await page.getByRole("button", { name: `Resolve as ${name}` }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByLabel("Comment for the trader").inputValue()).toBe(comment);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });

  test("8 'Order Resolved'", async () => {
    const trader = await traderWithOrder();
    const page = await openQueue("orders", trader.user.username);
    await resolveOrder(page, trader.user.username, "Big Win");
    await expectToast(page, "success", "Order Resolved", `${trader.user.username}: Big Win`);
    expect(await balanceOf(trader)).toMatchObject({ balance: "1079.90", held: "0.00" });
  });

  test("A name in a row leads to the trader's page, by mouse and by keyboard, and the rest of the row selects it", async () => {
    const trader = await traderWithOrder();
    await order(trader, { amount: "7" });
    const { username, id } = trader.user;
    const page = await openQueue("orders", username);
    const list = page.getByRole("grid");
    const names = list.getByRole("link", { name: username });
    expect(await names.count()).toBe(2);

    await names.nth(1).click({ modifiers: ["Shift"] });
    await page.getByText("2 selected").waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await page.getByRole("button", { name: "None" }).click();

    await names.nth(1).click();
    await page.waitForURL(`**/admin/users/${id}`);
    await page.goBack();

    await list.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await eventually(() => names.nth(0).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await eventually(() => list.evaluate((grid) => grid === document.activeElement)).toBe(true);
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("Tab");
    await eventually(() => names.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/admin/users/${id}`);
  });

  test("After a decision the focus is back on the list, on the next order", async () => {
    const trader = await traderWithOrder();
    await order(trader, { amount: "5" });
    const page = await openQueue("orders", trader.user.username);
    await resolveOrder(page, trader.user.username, "Rejected");
    const list = page.getByRole("grid");
    await eventually(() => list.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test("The keys 1 to 5 ask for a resolution, Enter confirms it, and in the dialog they change nothing", async () => {
    const trader = await traderWithOrder();
    const { id } = await order(trader, { amount: "5" });
    const page = await openQueue("orders", trader.user.username);
    const statusOf = async (orderId: string) =>
      orderRecordSchema.parse((await trader.call("GET", `/api/orders/${orderId}/record`)).body).order.status;
    await page.getByRole("grid").focus();
    await page.keyboard.press("2");
    const dialog = page.getByRole("dialog", { name: "Standard Win, ×1.5?" });
    await dialog.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("5");
    await page.keyboard.press("t");
    await page.keyboard.press("Escape");
    await eventually(() => page.getByRole("dialog").count()).toBe(0);
    expect(await page.getByRole("radio", { name: /^Standard Win/ }).getAttribute("aria-checked")).toBe(
      "true",
    );
    expect(await statusOf(trader.orderId)).toBe("pending");
    await page.keyboard.press("5");
    await page.getByRole("dialog", { name: "Rejected, ×0?" }).waitFor();
    await page.keyboard.press("Enter");
    await eventually(() => statusOf(trader.orderId)).toBe("rejected");
    // The next order, for which no dialog is open yet.
    await eventually(() => new URL(page.url()).searchParams.get("item")).toBe(id);
    await page.keyboard.press("1");
    await page.getByRole("dialog", { name: "Big Win, ×1.8?" }).waitFor();
    expect(await statusOf(id)).toBe("pending");
  });

  test("The selected order is in the address, even after another filter, and a link opens a decided one", async () => {
    const trader = await traderWithOrder();
    const { id: laterId } = await order(trader, { amount: "7" });
    const page = await openQueue("orders", trader.user.username);
    const item = () => new URL(page.url()).searchParams.get("item");
    const chosen = page.getByRole("grid").getByRole("row", { selected: true });
    const later = queueRow(page, trader.user.username).filter({ hasText: "7.00000000 USD" });
    await later.click();
    await eventually(item).toBe(laterId);
    await page.getByRole("radiogroup", { name: "Type" }).getByText("Buy", { exact: true }).click();
    await eventually(item).toBe(trader.orderId);
    await later.click();
    await eventually(item).toBe(laterId);
    await page.reload();
    await eventually(() => chosen.textContent()).toContain("7.00000000 USD");
    expect(item()).toBe(laterId);

    const rejected = { result: "rejected", returnRate: "0" };
    await desk.administrator.call("PATCH", `/api/admin/orders/${laterId}/resolve`, rejected);
    await page.reload();
    const pane = page.getByRole("region", { name: "Selected item" });
    await pane.getByText("Not waiting any more").waitFor();

    await page.goto(`/admin?item=${trader.user.id}`);
    await pane.getByText("This order could not be found").waitFor();
    await pane.getByRole("button", { name: "Back to the list" }).click();
    await chosen.waitFor();
    await eventually(() => [null, trader.user.id].includes(item())).toBe(false);
  });

  test("A row that the list selects by itself is in the address too, without a step of its own in the history", async () => {
    const trader = await traderWithOrder();
    await order(trader, { amount: "7" });
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/settings");
    await page.goto(`/admin?q=${trader.user.username}`);
    const item = () => new URL(page.url()).searchParams.get("item");
    await eventually(item).toBe(trader.orderId);
    await page.getByRole("tab", { name: "Transactions" }).click();
    await eventually(item).not.toBe(trader.orderId);
    await page.goBack();
    await eventually(item).toBe(trader.orderId);
    await page.goBack();
    await expectPath(page, "/settings");
  });

  test("A link to another item of the list that is open selects it, and so does Back", async () => {
    const trader = await traderWithOrder();
    const { id: laterId } = await order(trader, { amount: "7" });
    const { page } = await desk.enterAsAdministrator();
    await page.goto("/admin");
    const chosen = page.getByRole("grid").getByRole("row", { selected: true });
    await chosen.waitFor();
    const item = () => new URL(page.url()).searchParams.get("item");
    await eventually(item).not.toBe(null);
    const before = item();
    await followTo(page, `/admin?tab=orders&item=${laterId}`);
    await eventually(() => chosen.textContent()).toContain(trader.user.username);
    await eventually(() => chosen.textContent()).toContain("7.00000000 USD");
    expect(item()).toBe(laterId);
    await page.goBack();
    await eventually(() => chosen.textContent()).not.toContain("7.00000000 USD");
    expect(item()).toBe(before);
  });

  test("On a phone only an order that is open is in the address", async () => {
    const trader = await traderWithOrder();
    const { page } = await desk.enterAsAdministrator({ viewport: { width: 390, height: 844 } });
    await page.goto(`/admin?q=${trader.user.username}`);
    const item = () => new URL(page.url()).searchParams.get("item");
    await queueRow(page, trader.user.username).first().click();
    await eventually(item).toBe(trader.orderId);
    await page.keyboard.press("Escape");
    await eventually(item).toBe(null);
  });

  test("New orders above the view are counted and move nothing; showing them leaves the focus on the list", async () => {
    const trader = await desk.trader({ balance: "1000.00" });
    for (let amount = 11; amount <= 25; amount += 1) await order(trader, { amount: `${amount}` });
    const { page } = await desk.enterAsAdministrator();
    await page.setViewportSize({ width: 1366, height: 560 });
    await page.goto(`/admin?sort=newest&q=${trader.user.username}`);
    const list = page.getByRole("grid");
    await queueRow(page, trader.user.username).first().waitFor();
    await list.evaluate((box) => box.scrollTo({ top: 200 }));
    const reading = queueRow(page, trader.user.username).filter({ hasText: "17.00000000 USD" });
    const place = await reading.boundingBox();
    for (const amount of ["26", "27"]) await order(trader, { amount });
    const news = page.getByRole("button", { name: "2 new" });
    await news.waitFor();
    expect(await reading.boundingBox()).toEqual(place);
    await news.focus();
    await page.keyboard.press("Enter");
    await eventually(() => list.evaluate((box) => box.scrollTop)).toBe(0);
    expect(await list.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test("Another administrator decides first while the dialog is open: it closes, and the focus stays with the order", async () => {
    const { user, orderId } = await traderWithOrder();
    const page = await openQueue("orders", user.username);
    await page.getByRole("radio", { name: /^Total Loss/ }).click();
    await page.getByRole("button", { name: "Resolve as Total Loss" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    const rejected = { result: "rejected", returnRate: "0" };
    await desk.administrator.call("PATCH", `/api/admin/orders/${orderId}/resolve`, rejected);
    await eventually(() => page.getByRole("dialog").count()).toBe(0);
    const item = page.getByRole("region", { name: "Selected item" });
    await item.getByRole("button", { name: "Next order" }).waitFor();
    await eventually(() => item.evaluate((pane) => pane.contains(document.activeElement))).toBe(true);
  });

  test("8 Order resolve: title 'Error' with server message", async () => {
    const { user, orderId } = await traderWithOrder();
    const page = await openQueue("orders", user.username);
    await refuse(page, `PATCH /api/admin/orders/${orderId}/resolve`);
    await page.getByRole("radio", { name: /^Total Loss/ }).click();
    await page.getByRole("button", { name: "Resolve as Total Loss" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resolve order" }).click();
    await expectToast(page, "destructive", "Error", FAULT);
  });
});

describe("4, 8 Transaction processing", () => {
  test("4 Transaction: only pending ones show Approve and Reject", async () => {
    const { user, transactionId } = await traderWithDeposit();
    const page = await openQueue("transactions", user.username);
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    const reject = page.getByRole("button", { name: "Reject", exact: true });
    await approve.waitFor();
    await reject.waitFor();
    const path = `/api/admin/transactions/${transactionId}/process`;
    await desk.administrator.call("PATCH", path, { status: "completed" });
    await eventually(() => approve.count()).toBe(0);
    expect(await reject.count()).toBe(0);
  });

  test("Two claims to one transaction are marked at once, and shown together", async () => {
    const [first, second] = [await desk.trader(), await desk.trader()];
    const hash = "c0ffee".repeat(11).slice(0, 64);
    await submit(first, { type: "deposit", amount: "100", transactionId: hash });
    const page = await openQueue("transactions", first.user.username);
    const link = `https://etherscan.io/tx/0x${hash}`;
    await submit(second, { type: "deposit", amount: "200", transactionId: link });
    await expectShown(queueRow(page, first.user.username).getByText("Conflict"));
    await expectShown(page.getByText("Only one deposit can be credited"));
    await expectShown(page.getByRole("link", { name: second.user.username }));
    await first.page.goto("/transactions");
    await expectShown(first.page.getByText("Also claimed by somebody else").first());
  });

  test("4, 8 Transaction: pending to completed (admin approves): 'Transaction Processed'", async () => {
    const trader = await traderWithDeposit();
    const page = await openQueue("transactions", trader.user.username);
    await approveTransaction(page, trader.user.username);
    await expectToast(page, "success", "Transaction Processed", `${trader.user.username}: deposit approved`);
    expect(await balanceOf(trader)).toMatchObject({ balance: "100.00" });
  });

  test("4, 8 Transaction: pending to rejected (admin rejects): 'Transaction Processed'", async () => {
    const trader = await traderWithDeposit();
    const page = await openQueue("transactions", trader.user.username);
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject deposit" }).click();
    await expectToast(page, "success", "Transaction Processed", `${trader.user.username}: deposit rejected`);
    expect(await balanceOf(trader)).toMatchObject({ balance: "0.00" });
  });

  test("8 Transaction process: title 'Error' with server message", async () => {
    const { user, transactionId } = await traderWithDeposit();
    const page = await openQueue("transactions", user.username);
    await refuse(page, `PATCH /api/admin/transactions/${transactionId}/process`);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve deposit" }).click();
    await expectToast(page, "destructive", "Error", FAULT);
  });
});

describe("A withdrawal that is being paid", () => {
  test("is confirmed with the on-chain ID only, and the ID counts once", async () => {
    const trader = await desk.trader({ balance: "100.00" });
    for (const amount of ["20", "30"])
      await submit(trader, { type: "withdrawal", crypto: "BTC", amount, walletAddress: DESTINATION });
    const { username } = trader.user;
    const page = await openQueue("transactions", username);
    const dialog = page.getByRole("dialog", { name: "Confirm this payment?" });
    const id = dialog.getByLabel("On-chain transaction ID", { exact: true });
    const confirm = dialog.getByRole("button", { name: "Confirm payment" });
    for (const amount of ["20", "30"]) {
      await queueRow(page, username)
        .filter({ hasText: `${amount}.00` })
        .click();
      await page.getByRole("button", { name: "Start paying" }).click();
      await page.getByRole("button", { name: "Confirm payment" }).click();
      await confirm.click();
      await expectMessage(id, "Enter the on-chain ID of the payment");
      await id.fill(`payment-of-${username}`);
      await confirm.click();
      if (amount === "20")
        await expectToast(page, "success", "Transaction Processed", `${username}: withdrawal approved`);
    }
    await eventually(() => messageOf(id)).toMatch(
      new RegExp(`^This ID was entered for a withdrawal of ${username}, paid at `),
    );
    await id.fill(`second-payment-of-${username}`);
    await confirm.click();
    await dialog.waitFor({ state: "hidden" });
    await eventually(() => balanceOf(trader)).toMatchObject({ balance: "50.00", held: "0.00" });
  });
});

describe("8 User Management", () => {
  test("8 'User Updated': ban and unban", async () => {
    const trader = await desk.trader();
    const { username } = trader.user;
    const page = await openQueue("users", username);
    await page.getByRole("button", { name: "Ban", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ban user" }).click();
    await expectToast(page, "success", "User Updated", `${username} is banned`);
    await page.getByRole("button", { name: "Unban", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unban user" }).click();
    await expectToast(page, "success", "User Updated", `${username} is active again`);
  });

  /** With two orders, a deposit and a withdrawal pending. */
  async function traderWithPending(): Promise<Member> {
    const trader = await desk.trader({ balance: "1000.00" });
    await order(trader, { amount: "100" });
    await order(trader, { amount: "50" });
    await submit(trader, { type: "deposit", amount: "70", transactionId: `hash-${trader.user.id}` });
    await submit(trader, { type: "withdrawal", crypto: "BTC", amount: "30", walletAddress: DESTINATION });
    return trader;
  }

  const pendingOf = async ({ user }: Member): Promise<number> => {
    const query = `status=pending&q=${user.username}`;
    const lists = await Promise.all(
      ["orders", "transactions"].map((list) => desk.administrator.call("GET", `/api/admin/${list}?${query}`)),
    );
    // The trade of an order is pending with it.
    return lists.map(({ body }) => (body as unknown[]).length).reduce((sum, count) => sum + count, 0);
  };

  test("A ban offers to reject everything pending, says what it rejected, and the money is back", async () => {
    const trader = await traderWithPending();
    const { username } = trader.user;
    expect(await pendingOf(trader)).toBe(6);
    const page = await openQueue("users", username);
    await page.getByRole("button", { name: "Ban", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Ban ${username}?` });
    const offer = dialog.getByRole("switch", { name: "Reject everything pending" });
    expect(await offer.isChecked()).toBe(false);
    await offer.click();
    await dialog.getByRole("button", { name: "Ban user" }).click();
    await expectToast(
      page,
      "success",
      "User Updated",
      `${username} is banned. Rejected: 2 orders, 1 deposit, 1 withdrawal.`,
    );
    expect(await pendingOf(trader)).toBe(0);
    expect(await balanceOf(trader)).toMatchObject({ isActive: false, balance: "1000.00", held: "0.00" });
  });

  test("A ban without it leaves everything pending, and the same is offered afterwards", async () => {
    const trader = await traderWithPending();
    const { username } = trader.user;
    const page = await openQueue("users", username);
    await page.getByRole("button", { name: "Ban", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ban user" }).click();
    await expectToast(page, "success", "User Updated", `${username} is banned`);
    expect(await pendingOf(trader)).toBe(6);
    expect(await balanceOf(trader)).toMatchObject({ isActive: false, balance: "819.85", held: "180.15" });

    await page.getByRole("button", { name: "Reject everything pending" }).click();
    const dialog = page.getByRole("dialog", { name: `Reject everything ${username} has pending?` });
    await dialog.getByRole("button", { name: "Reject all" }).click();
    await expectToast(
      page,
      "success",
      "Pending items checked",
      "Rejected: 2 orders, 1 deposit, 1 withdrawal.",
    );
    expect(await pendingOf(trader)).toBe(0);
    expect(await balanceOf(trader)).toMatchObject({ balance: "1000.00", held: "0.00" });
  });

  test("8 User update: title 'Error' with server message", async () => {
    const { user } = await desk.trader();
    const page = await openQueue("users", user.username);
    await refuse(page, `PATCH /api/admin/users/${user.id}`);
    await page.getByRole("button", { name: "Ban", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ban user" }).click();
    await expectToast(page, "destructive", "Error", FAULT);
  });

  test("8 'Success: User balance updated successfully'; 5 sent with 2 decimals", async () => {
    const trader = await desk.trader();
    const page = await openQueue("users", trader.user.username);
    const dialog = await openBalanceDialog(page);
    await dialog.getByLabel("New balance").fill("250.5");
    await dialog.getByRole("button", { name: "Update balance" }).click();
    await dialog.getByText("Say why: the trader reads it").waitFor();
    await dialog.getByLabel("Reason").fill("Paid at the counter");
    // The page also tells the desk its language.
    const sent = page.waitForRequest(
      (request) => request.method() === "PATCH" && request.url().includes("/api/admin/users/"),
    );
    await dialog.getByRole("button", { name: "Update balance" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ balance: "250.50", reason: "Paid at the counter" });
    await expectToast(page, "success", "Success", "User balance updated successfully");
    expect(await balanceOf(trader)).toMatchObject({ balance: "250.50" });
  });

  test("5 Admin balance edit: a value required, 0 or more, otherwise 'Invalid Balance: Please enter a valid positive number'", async () => {
    const { user } = await desk.trader();
    const page = await openQueue("users", user.username);
    const dialog = await openBalanceDialog(page);
    for (const wrong of ["", "-5"]) {
      await dialog.getByLabel("New balance").fill(wrong);
      await dialog.getByRole("button", { name: "Update balance" }).click();
      await expectToast(page, "destructive", "Invalid Balance", "Please enter a valid positive number");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await eventually(() => page.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
    }
    expect(await dialog.getByLabel("New balance").getAttribute("inputmode")).toBe("decimal");
    await dialog.getByLabel("New balance").fill("0");
    await dialog.getByLabel("Reason").fill("Entered twice");
    await dialog.getByRole("button", { name: "Update balance" }).click();
    await expectToast(page, "success", "Success", "User balance updated successfully");
  });

  test("8 Balance update failure: 'Failed to update user balance'", async () => {
    const { user } = await desk.trader();
    const page = await openQueue("users", user.username);
    await refuse(page, `PATCH /api/admin/users/${user.id}`);
    const dialog = await openBalanceDialog(page);
    await dialog.getByLabel("New balance").fill("10");
    await dialog.getByLabel("Reason").fill("Entered twice");
    await dialog.getByRole("button", { name: "Update balance" }).click();
    await expectToast(page, "destructive", "Failed to update user balance", FAULT);
  });
});
