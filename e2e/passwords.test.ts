import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { findViolations } from "./spec/axe.ts";
import { newName, setUpDesk } from "./spec/desk.ts";
import { eventually, expectMessage, expectPath, expectToast } from "./spec/expectations.ts";

const desk = setUpDesk();

const COMMON =
  "This password is one of the most common, which attackers try first. Please choose another one.";

test("the desk's minimum is set in the site settings, and every form for a new password states and checks it", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin?tab=settings");
  const card = page.getByRole("region", { name: "Passwords" });
  const least = card.getByLabel("Shortest password");
  expect(await least.inputValue()).toBe("6");
  await least.fill("5");
  await card.getByRole("button", { name: "Save length" }).click();
  await expectMessage(least, "Enter a whole number, from 6 to 64");
  await least.fill("12");
  await card.getByRole("button", { name: "Save length" }).click();
  await expectToast(page, "success", "Settings Updated");
  await eventually(() => least.inputValue()).toBe("12");

  const { page: visitor } = await desk.visit();
  await visitor.goto("/auth");
  await visitor.getByRole("tab", { name: "Sign Up" }).click();
  const password = visitor.getByLabel("Password", { exact: true });
  await expectMessage(password, "At least 12 characters");
  const name = newName();
  await visitor.getByLabel("Username").fill(name);
  await visitor.getByLabel("Email").fill(`${name}@example.com`);
  await password.fill("elevenchars");
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expectMessage(password, "Password must be at least 12 characters");
  await password.fill("password1234");
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expectMessage(password, COMMON);
  expect(await findViolations(visitor)).toEqual([]);
  await password.fill(TRADER_PASSWORD);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expectPath(visitor, "/");

  await visitor.goto("/settings?tab=security");
  const next = visitor.getByLabel("New Password", { exact: true });
  await expectMessage(next, "At least 12 characters; longer is stronger");
  await next.fill("elevenchars");
  await expectMessage(next, "Too short");
  await visitor.getByLabel("Current Password").fill(TRADER_PASSWORD);
  await visitor.getByLabel("Confirm New Password").fill("elevenchars");
  await visitor.getByRole("button", { name: "Update Password" }).click();
  await expectMessage(next, "Password must be at least 12 characters long.");
  await next.fill("password1234");
  await visitor.getByLabel("Confirm New Password").fill("password1234");
  await visitor.getByRole("button", { name: "Update Password" }).click();
  await expectMessage(next, COMMON);
});
