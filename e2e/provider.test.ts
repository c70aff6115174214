import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { enrol } from "#server/test/authenticator.ts";
import type { TestClient } from "#server/test/client.ts";
import { CLIENT, type IdentityProvider, startIdentityProvider } from "#server/test/identityProvider.ts";
import { signOut } from "./pages.ts";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectPath, expectToast } from "./spec/expectations.ts";

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider([]);
});
afterEach(() => {
  provider.tricks = {};
});
afterAll(() => provider.close());

/** At localhost, while the provider is at 127.0.0.1: to browsers these are different sites. */
const desk = setUpDesk("quotes", ({ namedUrl }) => {
  provider.sendBackTo([`${namedUrl}/auth/return`]);
  return {
    PUBLIC_ORIGINS: namedUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    OIDC_NAME: "Example",
  };
});

const PASSWORD = "correct-horse-battery";
const EMAIL = "alice@example.com";

const card = (page: Page) => page.getByRole("region", { name: "Sign in with Example" });
const entrance = (page: Page) => page.getByRole("button", { name: "Sign in with Example" });
const here = () => ({ baseURL: desk.namedUrl });

test("an administrator links an account, signs in by it, with a second factor too, and unlinks it", async () => {
  provider.person = { subject: "alice", email: EMAIL, isConfirmed: true };
  const { page, user, call } = await desk.enterAsAdministrator(here());
  await page.goto("/settings?tab=security");
  await card(page).getByText("No account linked").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await card(page).getByRole("button", { name: "Link an account" }).click();
  await expectToast(page, "success", "Account linked", "Your account at Example signs you in from now on.");
  await card(page).getByText(EMAIL).waitFor();
  await card(page).getByText("never used").waitFor();
  expect(await card(page).getByRole("button", { name: "Link an account" }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  await signOut(page, user.username);
  await entrance(page).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await entrance(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
  await expectPath(page, "/");
  expect(await page.evaluate(() => window.location.search)).toBe("");
  await page.goto("/settings?tab=security");
  await page
    .getByRole("region", { name: "Active sessions" })
    .getByText(`with the account ${EMAIL}`)
    .waitFor();

  await call("POST", "/api/step-up", { password: PASSWORD });
  // The part of a client that enrolling needs.
  const phone = await enrol({
    post: (path: string, body?: unknown) => call("POST", path, body),
  } as TestClient);
  await signOut(page, user.username);
  await entrance(page).click();
  await page.getByText("One more step").waitFor();
  await expectPath(page, "/auth/return");
  const code = page.getByLabel("Code", { exact: true });
  await eventually(() => code.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Back" }).click();
  await entrance(page).click();
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("This code is not correct or was already used.").first().waitFor();
  await code.fill(phone.code());
  await page.keyboard.press("Enter");
  await expectPath(page, "/");

  await page.goto("/settings?tab=security");
  await card(page)
    .getByRole("button", { name: `Unlink ${EMAIL}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink" }).click();
  await expectToast(page, "success", "Account unlinked", `${EMAIL} no longer signs you in.`);
  await card(page).getByText("No account linked").waitFor();
});

test("somebody whose account is not linked is told so, and so is everybody while the provider is away", async () => {
  provider.person = { subject: "mallory", email: "mallory@example.com", isConfirmed: true };
  const { page } = await desk.visit(here());
  await page.goto("/auth");
  await entrance(page).click();
  await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
  await page
    .getByText("Your account mallory@example.com at Example is not linked to an administrator here.")
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await expectPath(page, "/auth");

  provider.tricks = { answer: { path: "/token", status: 500 } };
  await entrance(page).click();
  await page.getByText("Example is not available right now.").waitFor();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await entrance(page).waitFor();
});

test("traders find nothing to link", async () => {
  const { page } = await desk.trader(here());
  await page.goto("/settings?tab=security");
  await page.getByRole("region", { name: "Passkeys" }).waitFor();
  expect(await card(page).count()).toBe(0);
});
