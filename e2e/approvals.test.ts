import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectToast } from "./spec/expectations.ts";
import { order } from "./spec/orders.ts";

const desk = setUpDesk();

const approvals = (page: Page) => page.getByRole("dialog", { name: "Approvals" });

/** Less than the balances that the administrator set, and two wins. */
const LIMIT = "9500";

test("orders are decided together: each by itself, the rest asked for above the limit, and nothing lost by closing the page", async () => {
  const anna = await desk.trader({ balance: "4000" });
  const ben = await desk.trader({ balance: "3000" });
  const second = await desk.anotherAdministrator();
  const { page, call } = await desk.enterAsAdministrator();
  const orders: Order[] = [];
  for (const trader of [anna, ben, anna, ben, anna]) orders.push(await order(trader, { amount: "1000" }));
  await call("PATCH", "/api/admin/settings", { secondApprovalAbove: LIMIT });

  await page.goto("/admin");
  const list = page.getByRole("grid");
  await list.getByRole("row").nth(4).waitFor();
  await list.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("x");
  for (let row = 0; row < 4; row += 1) await page.keyboard.press("Shift+ArrowDown");
  await page.getByText("5 selected").waitFor();
  expect(await list.locator('[aria-checked="true"]').count()).toBe(5);
  await page.getByRole("button", { name: "Decide together" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Standard Win/ }).click();
  const rows = await dialog.getByRole("row").allTextContents();
  expect(rows.slice(1)).toEqual([
    `${anna.user.username} (opens in a new tab)3$3,003.00$4,500.00-$1,497.00`,
    `${ben.user.username} (opens in a new tab)2$2,002.00$3,000.00-$998.00`,
    "2 traders5$5,005.00$7,500.00-$2,495.00",
  ]);
  await dialog.getByText("The desk pays $2,495.00 of its own.").waitFor();
  await dialog.getByText("to $9,500.00").waitFor();
  expect(await findViolations(page)).toEqual([]);

  // The second is decided by somebody else a moment before, and the page is reloaded during the fourth.
  let sent = 0;
  await page.route(/\/resolve$/, async (route) => {
    sent += 1;
    if (sent === 2)
      await second.call("PATCH", `/api/admin/orders/${orders[1]!.id}/resolve`, {
        result: "rejected",
        returnRate: "0",
      });
    if (sent < 4) return route.continue();
    await route.fetch();
  });
  await dialog.getByRole("button", { name: "Resolve as Standard Win: 5 orders" }).click();
  await expect.poll(() => sent).toBe(4);
  page.on("dialog", (asked) => void asked.accept());
  await page.reload();

  const strip = page.getByRole("region", { name: "Decisions together" });
  await strip.getByText("Standard Win: 3 of 5 were sent, the rest was not").waitFor();
  await strip.getByRole("button", { name: "Show result" }).click();
  expect(await dialog.locator("dl").textContent()).toBe(
    "Decided1Returned to traders$1,500.00Kept by the desk-$499.00Decided by others meanwhile1" +
      "Waiting for a second administrator1Refused0Not sent2",
  );
  await dialog.getByText(/1 × This order was already resolved as rejected by/).waitFor();
  await page.unroute(/\/resolve$/);
  await dialog.getByRole("button", { name: "Select the 2 left" }).click();
  await page.getByText("2 selected").waitFor();

  // The fourth had been asked for as well: only the answer was lost.
  await page.getByRole("button", { name: "Decide together" }).click();
  await dialog.getByRole("radio", { name: /^Standard Win/ }).click();
  await dialog.getByText("1 left out: waiting for a second administrator already").waitFor();
  await dialog.getByRole("button", { name: "Resolve as Standard Win: 1 order" }).click();
  await dialog.getByText("Standard Win: result").waitFor();
  expect(await dialog.locator("dl").textContent()).toContain("Waiting for a second administrator1Refused0");
  await dialog.getByRole("button", { name: "Done" }).click();

  await call("PATCH", "/api/admin/settings", { secondApprovalAbove: null });
  await second.page.goto("/admin?open=approvals");
  const requests = approvals(second.page);
  await requests.getByRole("button", { name: "Select all 3 orders and deposits" }).click();
  expect(await requests.getByRole("checkbox", { checked: true }).count()).toBe(3);
  expect(await findViolations(second.page)).toEqual([]);
  await requests.getByRole("button", { name: "Approve together" }).click();
  const preview = second.page.getByRole("dialog", { name: "Approve 3 requests?" });
  expect(await preview.getByRole("row").allTextContents()).toEqual([
    "TraderRequestsPaid",
    `${anna.user.username} (opens in a new tab)2$3,000.00`,
    `${ben.user.username} (opens in a new tab)1$1,500.00`,
    "2 traders3$4,500.00",
  ]);
  await preview.getByRole("button", { name: "Approve 3" }).click();
  const result = second.page.getByRole("dialog", { name: "Approvals: result" });
  await result.waitFor();
  expect(await result.locator("dl").textContent()).toBe(
    "Decided3Paid to traders$4,500.00Decided by others meanwhile0Refused0Not sent0",
  );
  await result.getByRole("button", { name: "Done" }).click();

  // The change of the rule has to be approved separately.
  await second.page.getByRole("button", { name: "Approvals 1" }).click();
  await requests.getByRole("button", { name: "Approve", exact: true }).click();
  await requests.getByText("No pending approvals").waitFor();
  expect((await anna.call("GET", "/api/user")).body).toMatchObject({ balance: "5497.00", held: "0.00" });
  expect((await ben.call("GET", "/api/user")).body).toMatchObject({ balance: "3499.00", held: "0.00" });
});

test("a balance edit waits for a second administrator, appears on every screen at once, and happens when approved", async () => {
  const trader = await desk.trader({ balance: "100" });
  const second = await desk.anotherAdministrator();
  const first = await desk.enterAsAdministrator();

  await first.page.goto("/admin?tab=settings");
  const rules = first.page.getByRole("form", { name: "Second approval" });
  await rules.getByLabel("Require a second approval above").fill("2500");
  await rules.getByRole("switch", { name: "Require a second approval for changes" }).click();
  await rules.getByRole("button", { name: "Save rules" }).click();
  await expectToast(first.page, "success", "Settings Updated");

  await second.page.goto("/admin");
  await second.page.getByRole("button", { name: /^Approvals$/ }).waitFor();

  await first.page.goto(`/admin?tab=users&q=${trader.user.username}`);
  await first.page.getByRole("button", { name: "Edit balance" }).click();
  await first.page.getByLabel("New balance").fill("777");
  await first.page.getByLabel("Reason").fill("Paid at the counter");
  await first.page.getByRole("button", { name: "Update balance" }).click();
  await expectToast(
    first.page,
    "success",
    "Waiting for approval",
    "Another administrator has to approve this first.",
  );
  await eventually(() => first.page.getByRole("dialog").count()).toBe(0);
  await first.page.getByRole("button", { name: "Approvals 1" }).click();
  await approvals(first.page).getByText("Another administrator decides.").waitFor();
  expect(await approvals(first.page).getByRole("button", { name: "Approve" }).count()).toBe(0);

  await second.page.getByRole("button", { name: "Approvals 1" }).click();
  const item = approvals(second.page).getByRole("listitem");
  await item.getByText(`Set ${trader.user.username}'s balance`).waitFor();
  expect(await item.textContent()).toContain("$100.00 → $777.00");
  expect(await findViolations(second.page)).toEqual([]);
  await item.getByRole("button", { name: "Approve" }).click();
  await approvals(second.page).getByText("No pending approvals").waitFor();
  await approvals(first.page).getByText("No pending approvals").waitFor();
  expect((await trader.call("GET", "/api/user")).body).toMatchObject({ balance: "777.00" });

  // A lone administrator can't lift the rule either.
  const answer = await first.call("PATCH", "/api/admin/settings", { secondApprovalForChanges: false });
  expect(answer).toMatchObject({ status: 202, body: { code: "approval_requested" } });
});
