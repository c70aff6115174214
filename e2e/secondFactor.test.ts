import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enrol, openAuthenticator, wrongCode } from "#server/test/authenticator.ts";
import type { TestClient } from "#server/test/client.ts";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { signOut, withdrawalReview } from "./pages.ts";
import { findViolations } from "./spec/axe.ts";
import { type Member, setUpDesk } from "./spec/desk.ts";
import { eventually, expectMessage, expectPath, expectToast, toastOf } from "./spec/expectations.ts";

const desk = setUpDesk();

const factorCard = (page: Page) => page.getByRole("region", { name: "Second Factor" });
const codeField = (page: Page) => page.getByLabel("Code", { exact: true });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });
const question = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/settings?tab=security");
  await factorCard(page).waitFor();
}

/** Enrols a second factor in another browser. */
function enrolByApi({ call }: Member) {
  const post = (path: string, body?: unknown) => call("POST", path, body);
  // The part of a client that enrolling needs.
  return enrol({ post } as unknown as TestClient);
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);
  await signInButton(page).click();
}

describe("setting it up and signing in with it", () => {
  test("by the app's code; the recovery codes are shown once; then sign-in asks for a code", async () => {
    const { page, user } = await desk.trader();
    await openSecurity(page);
    await factorCard(page).getByText("Off", { exact: true }).waitFor();
    await factorCard(page).getByRole("button", { name: "Set it up" }).click();

    const dialog = page.getByRole("dialog", { name: "Set up a second factor" });
    const qr = dialog.getByRole("img", { name: "For your authenticator app" });
    expect(await qr.evaluate((image) => image.getAttribute("width"))).toBe("150");
    const secret = await dialog.getByLabel("Or type the key").inputValue();
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await eventually(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);

    const phone = await openAuthenticator(secret.replaceAll(" ", ""));
    await codeField(page).fill(wrongCode(phone));
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    await expectMessage(codeField(page), "This code is not correct or was already used.");
    await codeField(page).fill(phone.code(-1));
    await dialog.getByRole("button", { name: "Turn it on" }).click();

    const kept = page.getByRole("dialog", { name: "The second factor is on" });
    const codes = kept.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await eventually(() => codes.count()).toBe(10);
    expect(await findViolations(page)).toEqual([]);
    await kept.getByRole("button", { name: "I have saved them" }).click();
    await factorCard(page).getByText("Recovery codes left: 10 of 10").waitFor();

    await signOut(page, user.username);
    await enterPassword(page, user.username);
    await codeField(page).waitFor();
    expect(await toastOf(page, "destructive").textContent()).toBe("");
    expect(await codeField(page).getAttribute("autocomplete")).toBe("one-time-code");
    expect(await codeField(page).getAttribute("inputmode")).toBe("numeric");
    expect(await findViolations(page)).toEqual([]);
    await codeField(page).fill(wrongCode(phone));
    await signInButton(page).click();
    await expectToast(page, "destructive", "Login failed", "This code is not correct or was already used.");
    await codeField(page).fill(phone.code());
    await signInButton(page).click();
    await expectPath(page, "/");
  });

  test("a recovery code works instead, once", async () => {
    const member = await desk.trader();
    const { page, user } = member;
    const { recoveryCodes } = await enrolByApi(member);
    for (const outcome of ["in", "refused"]) {
      await member.call("POST", "/api/logout");
      await enterPassword(page, user.username);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(recoveryCodes[0]!.toLowerCase());
      await signInButton(page).click();
      if (outcome === "in") await expectPath(page, "/");
      else
        await expectMessage(
          page.getByLabel("Recovery code"),
          "This code is not correct or was already used.",
        );
    }
    await page.getByRole("button", { name: "Back" }).click();
    expect(await page.getByLabel("Username").inputValue()).toBe(user.username);
  });

  test("it is turned off after a confirmation, and new recovery codes replace the old ones", async () => {
    const member = await desk.trader();
    const { page } = member;
    const { recoveryCodes } = await enrolByApi(member);
    await openSecurity(page);
    await factorCard(page).getByRole("button", { name: "New recovery codes" }).click();
    const kept = page.getByRole("dialog", { name: "New recovery codes" });
    const codes = kept.getByRole("listitem");
    await eventually(() => codes.count()).toBe(10);
    expect(new Set([...(await codes.allTextContents()), ...recoveryCodes]).size).toBe(20);
    await page.keyboard.press("Escape");

    await factorCard(page).getByRole("button", { name: "Turn it off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn it off" }).click();
    await expectToast(page, "success", "Second factor off", "Your password alone signs you in again.");
    await factorCard(page).getByRole("button", { name: "Set it up" }).waitFor();
  });
});

const OWN_ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

describe("a withdrawal, long after sign-in", () => {
  /** Not found by role, because it has none while the review covers it. */
  const form = (page: Page) => page.locator("[aria-labelledby=withdraw-funds]");
  const send = (page: Page) =>
    withdrawalReview(page).getByRole("button", { name: "Withdraw $12.50" }).click();

  async function fill(page: Page): Promise<void> {
    await page.goto("/transactions");
    await form(page).getByLabel("Amount").fill("12.50");
    await form(page).getByLabel("Wallet address").fill(OWN_ADDRESS);
    await form(page).getByRole("button", { name: "Withdraw Funds" }).click();
  }

  test("asks for proof; closing the dialog keeps the form as typed; the password sends the same request", async () => {
    const { page, user } = await desk.trader({ balance: "100" });
    await fill(page);
    await desk.letProofRunOut(user);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/transactions"))
        keys.push(request.headers()["idempotency-key"]);
    });

    await send(page);
    await question(page).waitFor();
    const password = question(page).getByLabel("Password", { exact: true });
    await eventually(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "hidden" });
    expect(await toastOf(page, "destructive").textContent()).toBe("");
    expect(await form(page).getByLabel("Amount").inputValue()).toBe("12.50");
    expect(await form(page).getByLabel("Wallet address").inputValue()).toBe(OWN_ADDRESS);

    await send(page);
    await password.fill("wrong-one");
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expectMessage(password, "This password is not correct.");
    await password.fill(TRADER_PASSWORD);
    await password.press("Enter");
    await expectToast(
      page,
      "success",
      "Withdrawal Request Submitted",
      "Your withdrawal request has been submitted for review.",
    );
    await eventually(() => form(page).getByLabel("Amount").inputValue()).toBe("");
    expect(keys).toHaveLength(3);
    expect(keys[2]).toBe(keys[1]);
  });

  test("asks for a code if there is a second factor", async () => {
    const member = await desk.trader({ balance: "100" });
    const phone = await enrolByApi(member);
    const { page, user } = member;
    await fill(page);
    await desk.letProofRunOut(user);
    await send(page);
    await question(page).waitFor();
    await expect
      .poll(() => question(page).getByRole("button", { name: "Use a recovery code" }).isVisible())
      .toBe(true);
    await codeField(page).fill(phone.code());
    await question(page).getByRole("button", { name: "Confirm" }).click();
    await expectToast(
      page,
      "success",
      "Withdrawal Request Submitted",
      "Your withdrawal request has been submitted for review.",
    );
  });
});

test("a balance edit asks on top of its dialog, and both close when it is done", async () => {
  const trader = await desk.trader({ balance: "5" });
  const { page, user } = await desk.enterAsAdministrator();
  await page.goto(`/admin?tab=users&q=${trader.user.username}`);
  await page.getByRole("button", { name: "Edit balance" }).click();
  const edit = page.getByRole("dialog", { name: "Edit User Balance" });
  await edit.getByLabel("New balance").fill("77");
  await edit.getByLabel("Reason").fill("Paid at the counter");
  await desk.letProofRunOut(user);
  await edit.getByRole("button", { name: "Update balance" }).click();
  await question(page).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "hidden" });
  expect(await edit.getByLabel("New balance").inputValue()).toBe("77");

  await edit.getByRole("button", { name: "Update balance" }).click();
  await question(page).getByLabel("Password", { exact: true }).fill("correct-horse-battery");
  await page.keyboard.press("Enter");
  await expectToast(page, "success", "Success", "User balance updated successfully");
  await eventually(() => page.getByRole("dialog").count()).toBe(0);
});

test("where administrators need one, the panel leads to the set-up and opens by itself afterwards", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin?tab=settings");
  const card = page.getByRole("region", { name: "Administrators" });
  await card.getByRole("switch", { name: "Second factor required" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Require it" }).click();
  await page.getByText("Set up a second factor first").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Set it up" }).click();
  await factorCard(page).getByRole("button", { name: "Set it up" }).click();
  const secret = await page.getByLabel("Or type the key").inputValue();
  const phone = await openAuthenticator(secret.replaceAll(" ", ""));
  await codeField(page).fill(phone.code());
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: /^Pending Orders/ }).waitFor();

  await page.getByRole("tab", { name: "Site Settings" }).click();
  await card.getByRole("switch", { name: "Second factor required" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop requiring it" }).click();
  await expectToast(page, "success", "Settings Updated", "A second factor is no longer required");
});
