import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enrol } from "#server/test/authenticator.ts";
import type { TestClient } from "#server/test/client.ts";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { signOut } from "./pages.ts";
import { findViolations } from "./spec/axe.ts";
import { type Member, setUpDesk } from "./spec/desk.ts";
import { eventually, expectMessage, expectPath, expectToast, toastOf } from "./spec/expectations.ts";
import { addAuthenticator, type VirtualAuthenticator } from "./virtualAuthenticator.ts";

const desk = setUpDesk();

const REFUSED = "This passkey was not accepted. It may have been removed. Try again, or use another way.";

const card = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const factorCard = (page: Page) => page.getByRole("region", { name: "Second Factor" });
const row = (page: Page, name: string) => card(page).getByRole("listitem").filter({ hasText: name });
const addButton = (page: Page) => card(page).getByRole("button", { name: "Add a passkey" });
const question = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const entrance = (page: Page) => button(page, "Sign in with a passkey");
const isFocused = (element: Element) => element === document.activeElement;

/** A trader on the desk's named address, in a browser with an authenticator. */
async function traderWithAuthenticator(
  options: Parameters<typeof addAuthenticator>[1] = {},
): Promise<Member & { authenticator: VirtualAuthenticator }> {
  const member = await desk.trader({ baseURL: desk.namedUrl });
  return { ...member, authenticator: await addAuthenticator(member.page, options) };
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto("/settings?tab=security");
  await card(page).getByText("No passkeys").or(card(page).getByRole("list")).waitFor();
}

/** Adds one in the settings; returns the recovery codes, if there are new ones. */
async function addPasskey(page: Page, name: string, isFirst = true): Promise<string[]> {
  await openSecurity(page);
  await addButton(page).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await button(page, "Continue").click();
  let codes: string[] = [];
  if (isFirst) {
    const kept = page.getByRole("dialog", { name: "Passkey added" });
    await kept.getByRole("listitem").nth(9).waitFor();
    codes = await kept.getByRole("listitem").allTextContents();
    await kept.getByRole("button", { name: "I have saved them" }).click();
  }
  await row(page, name).waitFor();
  return codes;
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);
  await button(page, "Sign In").click();
}

async function expectNoComplaint(page: Page): Promise<void> {
  expect(await toastOf(page, "destructive").textContent()).toBe("");
}

describe("a passkey", () => {
  test("is added with a name and recovery codes, signs in alone and after the password, and is renamed", async () => {
    const { page, user, authenticator } = await traderWithAuthenticator();
    await openSecurity(page);
    await card(page).getByText("No passkeys").waitFor();
    await addButton(page).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    const name = dialog.getByLabel("Name");
    await eventually(() => name.evaluate(isFocused)).toBe(true);
    expect(await name.inputValue()).toBe("Chrome on Linux");
    expect(await findViolations(page)).toEqual([]);
    await name.fill("  ");
    await page.keyboard.press("Enter");
    await expectMessage(name, "Give the passkey a name");
    await name.fill("Laptop");
    await page.keyboard.press("Enter");

    const kept = page.getByRole("dialog", { name: "Passkey added" });
    const codes = kept.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await eventually(() => codes.count()).toBe(10);
    expect(await findViolations(page)).toEqual([]);
    await kept.getByRole("button", { name: "I have saved them" }).click();
    await eventually(() => addButton(page).evaluate(isFocused)).toBe(true);
    await row(page, "Laptop").getByText("On one device").waitFor();
    await row(page, "Laptop").getByText("never used").waitFor();
    await factorCard(page).getByText("Recovery codes left: 10 of 10").waitFor();
    await factorCard(page).getByText("On", { exact: true }).waitFor();
    expect(await authenticator.count()).toBe(1);
    await page
      .getByRole("button", { name: /^Notifications/ })
      .first()
      .click();
    await page.getByText("Passkey “Laptop” added").waitFor();
    await page.keyboard.press("Escape");

    await signOut(page, user.username);
    expect(await findViolations(page)).toEqual([]);
    await entrance(page).click();
    await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
    await page.getByRole("button", { name: user.username }).waitFor();

    await signOut(page, user.username);
    await enterPassword(page, user.username);
    await page.getByText("One more step").waitFor();
    await eventually(() => button(page, "Use a passkey").evaluate(isFocused)).toBe(true);
    await expectNoComplaint(page);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expectPath(page, "/");

    await openSecurity(page);
    await row(page, "Laptop").getByText("last used").waitFor();
    await button(page, "Rename Laptop").click();
    const renamed = card(page).getByLabel("Name");
    await eventually(() => renamed.evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Escape");
    await eventually(() => button(page, "Rename Laptop").evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Enter");
    await renamed.fill("Work laptop");
    await page.keyboard.press("Enter");
    await row(page, "Work laptop").waitFor();
    await eventually(() => button(page, "Rename Work laptop").evaluate(isFocused)).toBe(true);
    // The focus may have scrolled a field halfway under the bar.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findViolations(page)).toEqual([]);
  });

  test("proves who it is when it is removed; then it is refused, and the password alone signs in", async () => {
    const { page, user } = await traderWithAuthenticator({ isSynced: true });
    await addPasskey(page, "Phone");
    await row(page, "Phone").getByText("Synced").waitFor();
    await desk.letProofRunOut(user);
    await button(page, "Remove Phone").click();
    const dialog = page.getByRole("dialog", { name: "Remove Phone?" });
    await dialog.getByText("Your password alone will be enough to sign in").waitFor();
    await dialog.getByRole("button", { name: "Remove passkey" }).click();
    await question(page).waitFor();
    const prove = question(page).getByRole("button", { name: "Use a passkey" });
    await eventually(() => prove.evaluate(isFocused)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expectToast(
      page,
      "success",
      "Passkey removed",
      "Phone no longer signs you in. Delete it on your device too.",
    );
    await card(page).getByText("No passkeys").waitFor();
    await factorCard(page).getByText("Off", { exact: true }).waitFor();

    await signOut(page, user.username);
    await entrance(page).click();
    await expectToast(page, "destructive", "Login failed", REFUSED);
    await enterPassword(page, user.username);
    await expectPath(page, "/");
  });

  test("is asked for beside the code of an app, and a second one needs no new recovery codes", async () => {
    const member = await traderWithAuthenticator();
    const { page, user, call } = member;
    const post = (path: string, body?: unknown) => call("POST", path, body);
    // The part of a client that enrolling needs.
    const phone = await enrol({ post } as unknown as TestClient);
    await addPasskey(page, "Laptop", false);
    await expectToast(page, "success", "Passkey added", "Laptop signs you in from now on.");

    await desk.letProofRunOut(user);
    await addButton(page).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Again");
    await button(page, "Continue").click();
    await question(page).waitFor();
    await question(page).getByLabel("Code", { exact: true }).waitFor();
    await question(page).getByRole("button", { name: "Use a passkey" }).click();
    await expectToast(
      page,
      "destructive",
      "Passkey not added",
      "This device already has a passkey for your account.",
    );
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

    await factorCard(page).getByRole("button", { name: "Turn it off" }).click();
    await page.getByText("A passkey or a recovery code is still asked for").waitFor();
    await page.getByRole("button", { name: "Keep as it is" }).click();

    await signOut(page, user.username);
    await enterPassword(page, user.username);
    await page.getByLabel("Code", { exact: true }).waitFor();
    await button(page, "Use a recovery code").click();
    await page.getByLabel("Recovery code").waitFor();
    await button(page, "Use the app").click();
    expect(await findViolations(page)).toEqual([]);
    await button(page, "Use a passkey").click();
    await expectPath(page, "/");

    await signOut(page, user.username);
    await enterPassword(page, user.username);
    await page.getByLabel("Code", { exact: true }).fill(phone.code());
    await button(page, "Sign In").click();
    await expectPath(page, "/");
  });
});

test("cancelling the browser's question changes nothing, and says nothing", async () => {
  const { page, user, authenticator } = await traderWithAuthenticator();
  await openSecurity(page);
  await authenticator.confirm(false);
  await addButton(page).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
  await button(page, "Continue").click();
  await eventually(() => button(page, "Continue").getAttribute("aria-busy")).toBeNull();
  expect(await page.getByRole("dialog").getByLabel("Name").inputValue()).toBe("Laptop");
  await expectNoComplaint(page);
  await page.keyboard.press("Escape");
  await authenticator.confirm(true);
  const [code = ""] = await addPasskey(page, "Laptop");

  await authenticator.confirm(false);
  await desk.letProofRunOut(user);
  await button(page, "Remove Laptop").click();
  await button(page, "Remove passkey").click();
  await question(page).getByRole("button", { name: "Use a passkey" }).click();
  await eventually(() => button(page, "Use a passkey").getAttribute("aria-busy")).toBeNull();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expectNoComplaint(page);
  await row(page, "Laptop").waitFor();

  await signOut(page, user.username);
  await entrance(page).click();
  await eventually(() => entrance(page).getAttribute("aria-busy")).toBeNull();
  await expectNoComplaint(page);
  await enterPassword(page, user.username);
  await button(page, "Use a passkey").click();
  await eventually(() => button(page, "Use a passkey").getAttribute("aria-busy")).toBeNull();
  await expectNoComplaint(page);
  await authenticator.confirm(true);
  await button(page, "Use a passkey").click();
  await expectPath(page, "/");

  await signOut(page, user.username);
  await enterPassword(page, user.username);
  await button(page, "Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(code);
  await button(page, "Sign In").click();
  await expectPath(page, "/");
});

test("one that was refused after the password can be tried again", async () => {
  const { page, user } = await traderWithAuthenticator();
  await addPasskey(page, "Laptop");
  await signOut(page, user.username);
  await enterPassword(page, user.username);
  await button(page, "Use a passkey").waitFor();
  const spoil = (sent: string) => sent.replace(/"signature":"[^"]*"/, '"signature":"AAAA"');
  await page.route(
    /\/api\/login$/,
    (route) => route.continue({ postData: spoil(route.request().postData() ?? "") }),
    { times: 1 },
  );
  await button(page, "Use a passkey").click();
  await expectToast(page, "destructive", "Login failed", REFUSED);
  await eventually(() => button(page, "Use a passkey").getAttribute("aria-busy")).toBeNull();
  await button(page, "Use a passkey").click();
  await expectPath(page, "/");
  await expect.poll(() => entrance(page).count()).toBe(0);
});

describe("where passkeys don't work", () => {
  test("at an IP address, the settings say why, and only a recovery code helps after the password", async () => {
    const { page, user, context } = await traderWithAuthenticator();
    const [code = ""] = await addPasskey(page, "Laptop");
    await signOut(page, user.username);
    const other = await context.newPage();
    const address = desk.namedUrl.replace("localhost", "127.0.0.1");
    await other.goto(`${address}/auth`);
    await other.getByLabel("Username").fill(user.username);
    await other.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);
    await expectHidden(other);
    await button(other, "Sign In").click();
    await other.getByText("Your passkeys don't work in this browser or at this address.").waitFor();
    expect(await findViolations(other)).toEqual([]);
    await other.getByLabel("Recovery code").fill(code);
    await button(other, "Sign In").click();
    await expectPath(other, "/");
    await other.goto(`${address}/settings?tab=security`);
    await card(other).getByText("A passkey belongs to a name like desk.example.com").waitFor();
    await row(other, "Laptop").getByText("Only at localhost").waitFor();
    expect(await addButton(other).count()).toBe(0);
    expect(await findViolations(other)).toEqual([]);
  });

  test("in a browser without them, there is no button, and the settings say so", async () => {
    const { page } = await desk.trader({ baseURL: desk.namedUrl });
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await openSecurity(page);
    await card(page).getByText("This browser can't use passkeys.").waitFor();
    expect(await addButton(page).count()).toBe(0);
    await page.context().clearCookies();
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign In" }).waitFor();
    await expectHidden(page);
  });
});

async function expectHidden(page: Page): Promise<void> {
  await button(page, "Sign In").waitFor();
  expect(await page.getByText("Sign in with a passkey").isVisible()).toBe(false);
}
