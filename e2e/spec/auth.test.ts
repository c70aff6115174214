import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TRADER_PASSWORD } from "../apiClient.ts";
import { newName, setUpDesk } from "./desk.ts";
import { eventually, expectMessage, expectPath, expectToast, messageOf } from "./expectations.ts";
import { FAULT, neverAnswer, refuse } from "./network.ts";

const desk = setUpDesk();

async function openAuth(tab: "Sign In" | "Sign Up"): Promise<Page> {
  const { page } = await desk.visit();
  await page.goto("/auth");
  await page.getByRole("tab", { name: tab }).click();
  return page;
}

function username(page: Page) {
  return page.getByLabel("Username");
}
function email(page: Page) {
  return page.getByLabel("Email");
}
function password(page: Page) {
  return page.getByLabel("Password", { exact: true });
}
function signInButton(page: Page) {
  return page.getByRole("button", { name: "Sign In", exact: true });
}
function createButton(page: Page) {
  return page.getByRole("button", { name: "Create account" });
}

async function fillSignUp(page: Page, values: { username: string; email: string; password: string }) {
  await username(page).fill(values.username);
  await email(page).fill(values.email);
  await password(page).fill(values.password);
  await createButton(page).click();
}

describe("2 Sign-in / sign-up page (/auth)", () => {
  test("2 /auth: two tabs, Sign In and Sign Up, the first one open", async () => {
    const { page } = await desk.visit();
    await page.goto("/auth");
    await eventually(() => page.getByRole("tab").allTextContents()).toEqual(["Sign In", "Sign Up"]);
    await eventually(() => page.getByRole("tab", { selected: true }).allTextContents()).toEqual(["Sign In"]);
    await signInButton(page).waitFor();
    expect(await email(page).count()).toBe(0);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await createButton(page).waitFor();
    expect(await email(page).count()).toBe(1);
  });

  test("2 /auth: a signed-in user is redirected to /", async () => {
    const { page } = await desk.trader();
    await page.goto("/auth");
    await expectPath(page, "/");
  });

  test("2 /auth: a spinner shows while auth state loads", async () => {
    const { page } = await desk.visit();
    await neverAnswer(page, "/api/session");
    await page.goto("/auth");
    await page.getByRole("status").filter({ hasText: "Checking who is signed in" }).locator("svg").waitFor();
    expect(await page.getByRole("tab").count()).toBe(0);
  });

  test("2 /auth: the left side holds the form; the right side holds marketing text", async () => {
    const { page } = await desk.visit();
    await page.goto("/auth");
    await signInButton(page).waitFor();
    const form = await page.locator("form").boundingBox();
    const promises = await page.getByRole("complementary").boundingBox();
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(promises?.x ?? 0);
    expect(promises?.x).toBeCloseTo(1366 / 2, 0);
  });

  test("2 /auth: marketing text: bank-level security, real-time trading data, low trading fees", async () => {
    const { page } = await desk.visit();
    await page.goto("/auth");
    await eventually(() => page.getByRole("complementary").getByRole("heading").allTextContents()).toEqual([
      "Bank-level security",
      "Real-time trading data",
      "Low trading fees",
    ]);
  });

  test("4 Session: successful login sets the current user", async () => {
    const { user } = await desk.trader();
    const page = await openAuth("Sign In");
    await username(page).fill(user.username);
    await password(page).fill(TRADER_PASSWORD);
    await signInButton(page).click();
    await expectPath(page, "/");
    await page.getByRole("button", { name: user.username }).waitFor();
  });

  test("4 Session: successful registration sets the current user", async () => {
    const page = await openAuth("Sign Up");
    const name = newName();
    await fillSignUp(page, { username: name, email: `${name}@example.com`, password: "secret" });
    await expectPath(page, "/");
    await page.getByRole("button", { name }).waitFor();
  });
});

describe("5 Validation rules", () => {
  test("5 Sign-in: username required ('Username is required')", async () => {
    const page = await openAuth("Sign In");
    await password(page).fill("something");
    await signInButton(page).click();
    await expectMessage(username(page), "Username is required");
    expect(await messageOf(password(page))).toBe("");
  });

  test("5 Sign-in: password required ('Password is required')", async () => {
    const page = await openAuth("Sign In");
    await username(page).fill("somebody");
    await signInButton(page).click();
    await expectMessage(password(page), "Password is required");
    expect(await messageOf(username(page))).toBe("");
  });

  test("5 Sign-up: username at least 3 characters ('Username must be at least 3 characters')", async () => {
    const page = await openAuth("Sign Up");
    await fillSignUp(page, { username: "al", email: "al@example.com", password: "secret" });
    await expectMessage(username(page), "Username must be at least 3 characters");
    await username(page).fill("ali");
    await expectMessage(username(page), "At least 3 characters");
  });

  test("5 Sign-up: email valid ('Invalid email address')", async () => {
    const page = await openAuth("Sign Up");
    for (const wrong of ["", "al", "al@", "al@example", "@example.com"]) {
      await fillSignUp(page, { username: "alice", email: wrong, password: "secret" });
      await expectMessage(email(page), "Invalid email address");
    }
    await email(page).fill("al@example.com");
    await expectMessage(email(page), "");
  });

  test("5 Sign-up: password at least 6 characters ('Password must be at least 6 characters')", async () => {
    const page = await openAuth("Sign Up");
    await fillSignUp(page, { username: "alice", email: "al@example.com", password: "12345" });
    await expectMessage(password(page), "Password must be at least 6 characters");
    await password(page).fill("123456");
    await expectMessage(password(page), "At least 6 characters");
  });

  test("9 Minimum password length 6; minimum username length 3: both are enough", async () => {
    const page = await openAuth("Sign Up");
    await fillSignUp(page, { username: "abc", email: "abc@example.com", password: "123456" });
    await expectPath(page, "/");
  });
});

describe("8 The error catalogue", () => {
  test("8 'Login failed': server message as description", async () => {
    const { user } = await desk.trader();
    const page = await openAuth("Sign In");
    await username(page).fill(user.username);
    await password(page).fill("not the password");
    await signInButton(page).click();
    await expectToast(page, "destructive", "Login failed", "Username or password is not correct.");
    await expectPath(page, "/auth");
    expect(await username(page).inputValue()).toBe(user.username);
  });

  test("8 'Login failed': whatever the server's message is", async () => {
    const page = await openAuth("Sign In");
    await refuse(page, "POST /api/login");
    await username(page).fill("somebody");
    await password(page).fill("something");
    await signInButton(page).click();
    await expectToast(page, "destructive", "Login failed", FAULT);
  });

  test("8 'Registration failed': server message as description", async () => {
    const { user } = await desk.trader();
    const page = await openAuth("Sign Up");
    await fillSignUp(page, { username: user.username, email: "new@example.com", password: "secret" });
    await expectToast(
      page,
      "destructive",
      "Registration failed",
      "This username is taken. Please choose another one.",
    );
    await expectPath(page, "/auth");
  });

  test("8 401 on the current-user call is not an error", async () => {
    const { page } = await desk.visit();
    const faults: Error[] = [];
    page.on("pageerror", (fault) => faults.push(fault));
    await page.goto("/auth");
    await signInButton(page).waitFor();
    expect(await page.getByRole("region", { name: "Notifications (F8)" }).textContent()).toBe("");
    expect(faults).toEqual([]);
  });
});
