import { expect, test } from "vitest";
import { placeOrder, TRADER_PASSWORD } from "./apiClient.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectToast } from "./spec/expectations.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

const desk = setUpDesk();

test("active sessions: each browser in plain words, and the others signed out after a confirmation", async () => {
  const { page, call, user } = await desk.trader();
  const elsewhere = await desk.visit({ userAgent: FIREFOX });
  await elsewhere.call("POST", "/api/login", { username: user.username, password: TRADER_PASSWORD });

  await page.goto("/settings");
  await page.getByRole("tab", { name: "Security" }).click();
  const card = page.getByRole("region", { name: "Active sessions" });
  const rows = card.getByRole("listitem");
  await eventually(() => rows.count()).toBe(2);
  expect(await rows.filter({ hasText: "Firefox on Windows" }).textContent()).not.toContain("This browser");
  await rows.filter({ hasText: "This browser" }).waitFor();
  await card.getByText(/^Checked/).waitFor();

  await card.getByRole("button", { name: "Sign out the others" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out the others?" });
  const wayBack = dialog.getByRole("button", { name: "Keep as it is" });
  await eventually(() => wayBack.evaluate((button) => button === document.activeElement)).toBe(true);
  await dialog.getByRole("button", { name: "Sign out the others" }).click();

  await expectToast(
    page,
    "success",
    "Signed out elsewhere",
    "This is the only browser in which you are signed in.",
  );
  await eventually(() => rows.count()).toBe(1);
  expect(await rows.textContent()).toContain("This browser");
  expect((await elsewhere.call("GET", "/api/user")).status).toBe(401);
  expect((await call("GET", "/api/user")).status).toBe(200);
});

test("active sessions: one of them signed out after a confirmation, and no other", async () => {
  const { page, call, user } = await desk.trader();
  const account = { username: user.username, password: TRADER_PASSWORD };
  const [firefox, another] = [await desk.visit({ userAgent: FIREFOX }), await desk.visit()];
  for (const visit of [firefox, another]) await visit.call("POST", "/api/login", account);

  await page.goto("/settings");
  await page.getByRole("tab", { name: "Security" }).click();
  const rows = page.getByRole("region", { name: "Active sessions" }).getByRole("listitem");
  await eventually(() => rows.count()).toBe(3);
  expect(await rows.filter({ hasText: "This browser" }).getByRole("button").count()).toBe(0);
  await rows.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out Firefox on Windows?" });
  await dialog.getByRole("button", { name: "Sign out" }).click();

  await expectToast(page, "success", "Signed out", "Firefox on Windows is signed out.");
  await eventually(() => rows.count()).toBe(2);
  expect((await firefox.call("GET", "/api/user")).status).toBe(401);
  expect((await another.call("GET", "/api/user")).status).toBe(200);
  expect((await call("GET", "/api/user")).status).toBe(200);
});

test("active sessions: declining to prove one's identity ends none and shows no error", async () => {
  const { page, call, user } = await desk.trader();
  const elsewhere = await desk.visit({ userAgent: FIREFOX });
  await elsewhere.call("POST", "/api/login", { username: user.username, password: TRADER_PASSWORD });
  await page.goto("/settings?tab=security");
  const card = page.getByRole("region", { name: "Active sessions" });
  await desk.letProofRunOut(user);

  for (const name of ["Sign out the others", "Sign out Firefox on Windows"]) {
    await card.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog", { name: `${name}?` });
    await dialog.getByRole("button", { name: /^Sign out/ }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByRole("alert").textContent()).toBe("");
  }
  expect((await elsewhere.call("GET", "/api/user")).status).toBe(200);
  expect((await call("GET", "/api/user")).status).toBe(200);
});

test("active sessions: a sign-in elsewhere shows when the reader returns to the tab", async () => {
  const { page, user } = await desk.trader();
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Security" }).click();
  const rows = page.getByRole("region", { name: "Active sessions" }).getByRole("listitem");
  await eventually(() => rows.count()).toBe(1);

  const elsewhere = await desk.visit({ userAgent: FIREFOX });
  await elsewhere.call("POST", "/api/login", { username: user.username, password: TRADER_PASSWORD });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));

  await rows.filter({ hasText: "Firefox on Windows" }).waitFor();
  expect(await rows.count()).toBe(2);
});

test("what an administrator takes with T shows on the other's screen at once, with who looks at it", async () => {
  const trader = await desk.trader({ balance: "100" });
  const order = await placeOrder(trader, "10");
  const second = await desk.anotherAdministrator();
  const first = await desk.enterAsAdministrator();
  const names = { first: first.user.username, second: second.user.username };

  const path = `/admin?tab=orders&item=${order?.id}`;
  await Promise.all([first.page.goto(path), second.page.goto(path)]);
  await first.page.getByText(`Nobody has taken this · ${names.second} is looking at this`).waitFor();
  await second.page.getByText(`Nobody has taken this · ${names.first} is looking at this`).waitFor();

  await first.page.keyboard.press("t");
  await first.page.getByText(`You have taken this · ${names.second} is looking at this`).waitFor();
  await second.page.getByText(new RegExp(`^${names.first} took this \\d+ s ago$`)).waitFor();
  expect(await second.page.getByRole("button", { name: "Take", exact: true }).count()).toBe(0);

  await first.page.keyboard.press("t");
  await second.page.getByText(`Nobody has taken this · ${names.first} is looking at this`).waitFor();
  await first.page.goto("/settings");
  await second.page.getByText("Nobody has taken this", { exact: true }).waitFor();
});
