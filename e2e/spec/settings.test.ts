import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TRADER_PASSWORD } from "../apiClient.ts";
import { setUpDesk } from "./desk.ts";
import { eventually, expectMessage, expectPath, expectToast } from "./expectations.ts";
import { FAULT, refuse } from "./network.ts";

const desk = setUpDesk();

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Security" }).click();
}

function current(page: Page) {
  return page.getByLabel("Current Password", { exact: true });
}
function next(page: Page) {
  return page.getByLabel("New Password", { exact: true });
}
function confirmation(page: Page) {
  return page.getByLabel("Confirm New Password", { exact: true });
}

async function change(page: Page, values: { current: string; next: string; confirmation: string }) {
  await current(page).fill(values.current);
  await next(page).fill(values.next);
  await confirmation(page).fill(values.confirmation);
  await page.getByRole("button", { name: "Update Password" }).click();
}

describe("2 Settings", () => {
  test("2 Settings: 'Account Settings' with Profile and Security tabs", async () => {
    const { page } = await desk.trader();
    await page.goto("/settings");
    await page.getByRole("heading", { level: 1, name: "Account Settings", exact: true }).waitFor();
    // The third tab, for alerts, goes beyond the specification.
    const tabs = await page.getByRole("tab").allTextContents();
    expect(tabs).toEqual(["Profile", "Security", "Notifications"]);
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Profile");
  });

  test("2 Settings: Profile is read-only: username (cannot be changed), account balance, user id", async () => {
    const { page, user } = await desk.trader({ balance: "1234.50" });
    await page.goto("/settings");
    const profile = page.getByRole("region", { name: "Profile" });
    await profile.getByText("Username cannot be changed", { exact: true }).waitFor();
    const facts = await profile.locator("dl > div").allTextContents();
    expect(facts[0]).toBe(`Username${user.username} Username cannot be changed`);
    expect(facts[1]).toBe("Account Balance$1,234.50");
    expect(facts[2]).toContain(user.id);
    expect(await profile.getByRole("textbox").count()).toBe(0);
  });

  test("2 Settings: Security holds the change-password form", async () => {
    const { page } = await desk.trader();
    await openSecurity(page);
    for (const field of [current(page), next(page), confirmation(page)]) {
      await field.waitFor();
      expect(await field.getAttribute("type")).toBe("password");
    }
  });

  test("2 Settings: unauthenticated visitors are redirected to /auth", async () => {
    const { page } = await desk.visit();
    await page.goto("/settings");
    await expectPath(page, "/auth");
  });
});

describe("5 Validation rules: password change", () => {
  test.each([
    ["neither", { current: "", next: "", confirmation: "" }],
    ["no current one", { current: "", next: "another-secret", confirmation: "another-secret" }],
    ["no new one", { current: TRADER_PASSWORD, next: "", confirmation: "" }],
  ])(
    "5 Password change: both required ('Please fill in all password fields.'): %s",
    async (_case, values) => {
      const { page } = await desk.trader();
      await openSecurity(page);
      await change(page, values);
      await expectToast(page, "destructive", "Error", "Please fill in all password fields.");
    },
  );

  test("5 Password change: new and confirmation must match ('New passwords do not match.')", async () => {
    const { page } = await desk.trader();
    await openSecurity(page);
    await change(page, { current: TRADER_PASSWORD, next: "another-secret", confirmation: "another-secre" });
    await expectToast(page, "destructive", "Error", "New passwords do not match.");
    await expectMessage(confirmation(page), "New passwords do not match.");
  });

  test("5 Password change: new at least 6 characters ('Password must be at least 6 characters long.')", async () => {
    const { page } = await desk.trader();
    await openSecurity(page);
    await change(page, { current: TRADER_PASSWORD, next: "12345", confirmation: "12345" });
    await expectToast(page, "destructive", "Error", "Password must be at least 6 characters long.");
    await expectMessage(next(page), "Password must be at least 6 characters long.");
  });
});

describe("8 The error catalogue", () => {
  test("8 'Password updated: Your password has been changed successfully.'", async () => {
    const { page, user } = await desk.trader();
    await openSecurity(page);
    await change(page, { current: TRADER_PASSWORD, next: "123456", confirmation: "123456" });
    await expectToast(page, "success", "Password updated", "Your password has been changed successfully.");
    await eventually(() => current(page).inputValue()).toBe("");
    const { call } = await desk.visit();
    const account = { username: user.username, password: "123456" };
    expect((await call("POST", "/api/login", account)).status).toBe(200);
  });

  test("8 Password failure: 'Error' with server message: a wrong current password", async () => {
    const { page } = await desk.trader();
    await openSecurity(page);
    await change(page, { current: "not mine", next: "another-secret", confirmation: "another-secret" });
    await expectToast(page, "destructive", "Error", "The current password is not correct.");
  });

  test("8 Password failure: 'Error' with server message", async () => {
    const { page } = await desk.trader();
    await refuse(page, "PUT /api/user/password");
    await openSecurity(page);
    await change(page, { current: TRADER_PASSWORD, next: "another-secret", confirmation: "another-secret" });
    await expectToast(page, "destructive", "Error", FAULT);
    expect(await next(page).inputValue()).toBe("another-secret");
  });

  test("8 Password failure: or 'Failed to update password.' when the server says nothing", async () => {
    const { page } = await desk.trader();
    await page.route("**/api/user/password", (route) => route.fulfill({ status: 502, body: "" }));
    await openSecurity(page);
    await change(page, { current: TRADER_PASSWORD, next: "another-secret", confirmation: "another-secret" });
    await expectToast(page, "destructive", "Error", "Failed to update password.");
  });
});
