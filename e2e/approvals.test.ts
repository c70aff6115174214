import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectToast } from "./spec/expectations.ts";

const desk = setUpDesk();

const approvals = (page: Page) => page.getByRole("dialog", { name: "Approvals" });

test("a balance edit waits for a second administrator, appears on every screen at once, and happens when approved", async () => {
  const trader = await desk.trader({ balance: "100" });
  const second = await desk.trader();
  await desk.makeAdministrator(second.user);
  await second.call("POST", "/api/login", { username: second.user.username, password: TRADER_PASSWORD });
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
