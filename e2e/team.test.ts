import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { orderSchema } from "#protocol/orders.ts";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { queueRow } from "./pages.ts";
import { findViolations } from "./spec/axe.ts";
import { type Member, newName, setUpDesk } from "./spec/desk.ts";
import { eventually, expectPath, expectShown } from "./spec/expectations.ts";
import { order } from "./spec/orders.ts";

/* What several administrators do at the same time, each in a browser of their own. */

const desk = setUpDesk();

const card = (page: Page, name: string): Locator => page.getByRole("region", { name });

test("who opens an order is seen by the others; who has taken it is named, and deciding it anyway asks once", async () => {
  const trader = await desk.trader({ balance: "1000.00" });
  await order(trader, { amount: "100" });
  const [anna, ben] = await Promise.all([desk.enterAsAdministrator(), desk.anotherAdministrator()]);
  for (const { page } of [anna, ben]) {
    await page.goto(`/admin?q=${trader.user.username}`);
    await queueRow(page, trader.user.username).click();
  }
  const item = (page: Page) => card(page, "Selected item");
  await item(anna.page).getByText(`${ben.user.username} is looking at this`).waitFor();
  await item(ben.page).getByText(`${anna.user.username} is looking at this`).waitFor();

  await anna.page.keyboard.press("t");
  await item(anna.page).getByText("You have taken this").waitFor();
  const row = queueRow(ben.page, trader.user.username);
  await row.getByText(`taken by ${anna.user.username}`).waitFor({ state: "attached" });

  await ben.page.getByRole("radio", { name: /^Rejected/ }).click();
  await ben.page.getByRole("button", { name: "Resolve as Rejected" }).click();
  const dialog = ben.page.getByRole("dialog");
  await dialog.getByText(new RegExp(`${anna.user.username}.*Decide anyway\\?`)).waitFor();
  expect(await findViolations(ben.page)).toEqual([]);
  await dialog.getByRole("button", { name: "Resolve anyway" }).click();
  await expectShown(item(anna.page).getByText("Not waiting any more"));
});

test("a note and a flag of one administrator appear on another's page, and the flag in the queue", async () => {
  const trader = await desk.trader({ balance: "1000.00" });
  await order(trader, { amount: "100" });
  const { username, id } = trader.user;
  const [anna, ben] = await Promise.all([desk.enterAsAdministrator(), desk.anotherAdministrator()]);
  const queue = await ben.context.newPage();
  await queue.goto(`/admin?q=${username}`);
  await ben.page.goto(`/admin/users/${id}`);
  await anna.page.goto(`/admin/users/${id}`);

  await anna.page.getByLabel(`New note about ${username}`).fill("Called back, all is well.");
  await anna.page.getByRole("button", { name: "Save note" }).click();
  const note = card(ben.page, "Notes").getByRole("listitem").filter({ hasText: "Called back, all is well." });
  await note.getByRole("link", { name: anna.user.username }).waitFor();
  expect(await note.getByRole("button", { name: "Edit" }).count()).toBe(0);

  await anna.page.getByRole("button", { name: "Set “Watch”" }).click();
  const dialog = anna.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Three addresses in a week");
  await dialog.getByRole("button", { name: "Set" }).click();
  await card(ben.page, "Flags").getByText("Three addresses in a week").waitFor();
  await queueRow(queue, username)
    .getByTitle(/^Watch: Three addresses in a week/)
    .waitFor();
  await ben.page.getByRole("radio", { name: "Decisions" }).click();
  await card(ben.page, "Timeline").getByText("Flag set: Watch").waitFor();
  expect(await findViolations(ben.page)).toEqual([]);
});

test("of two who write the desk's note at once, the second sees the first's text before saving, and all versions stay", async () => {
  const [anna, ben] = await Promise.all([desk.enterAsAdministrator(), desk.anotherAdministrator()]);
  const handover = (page: Page) => page.getByRole("dialog", { name: "Handover" });
  const field = (page: Page) => handover(page).getByRole("textbox", { name: "Note" });
  for (const { page } of [anna, ben]) {
    await page.goto("/admin?open=handover");
    await field(page).waitFor();
  }
  await field(anna.page).fill("Maria calls back at noon.");
  await field(ben.page).fill("The bank answers tomorrow.");
  await handover(anna.page).getByRole("button", { name: "Save note" }).click();
  const theirs = handover(ben.page).getByRole("alert");
  await theirs.getByText(new RegExp(`^${anna.user.username} .*changed the note$`)).waitFor();
  await theirs.getByText("Maria calls back at noon.").waitFor();
  expect(await handover(ben.page).getByRole("button", { name: "Save note" }).isDisabled()).toBe(true);
  await theirs.getByRole("button", { name: "Append mine" }).click();
  await handover(ben.page).getByRole("button", { name: "Save note" }).click();

  const both = "Maria calls back at noon.\n\nThe bank answers tomorrow.";
  await eventually(() => field(anna.page).inputValue()).toBe(both);
  await handover(anna.page)
    .getByText(new RegExp(`By ${ben.user.username}`))
    .waitFor();
  await handover(anna.page).getByRole("button", { name: "Earlier versions (1)" }).click();
  await handover(anna.page).getByRole("listitem").getByText("Maria calls back at noon.").waitFor();
  expect(await findViolations(anna.page)).toEqual([]);
});

test("anything is found by keyboard from any page: a trader, an action for them, and an order by its amount", async () => {
  const trader = await desk.trader({ balance: "5000.00" });
  const { id: orderId } = await order(trader, { amount: "3141.59" });
  const { username, id } = trader.user;
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  async function find(typed: string, found: string | RegExp): Promise<void> {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find anything" }).fill(typed);
    const option = page.getByRole("option", { name: found });
    await option.waitFor();
    while ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await find(username, `${username}@example.com`);
  await expectPath(page, `/admin/users/${id}`);
  await find(username, `Edit the balance of ${username}`);
  await page.getByRole("dialog", { name: "Edit User Balance" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await findViolations(page)).toEqual([]);
  await find("3141.59", username);
  await expectPath(page, `/orders/${orderId}`);
  await page.getByRole("link", { name: "Open in the admin panel" }).click();
  await eventually(() => page.url()).toMatch(new RegExp(`/admin\\?tab=orders&item=${orderId}$`));
});

test("three administrators who decide overlapping selections at once decide each order once", async () => {
  const trader = await desk.trader({ balance: "5000.00" });
  for (let amount = 11; amount <= 22; amount += 1) await order(trader, { amount: `${amount}` });
  const people = await Promise.all([
    desk.enterAsAdministrator(),
    desk.anotherAdministrator(),
    desk.anotherAdministrator(),
  ]);
  const select = async ({ page }: Member) => {
    await page.goto(`/admin?q=${trader.user.username}`);
    await queueRow(page, trader.user.username).nth(11).waitFor();
    await page.getByRole("grid").focus();
    await page.keyboard.press("Control+a");
    await page.getByText("12 selected").waitFor();
    await page.getByRole("button", { name: "Decide together" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Rejected/ }).click();
    return dialog.getByRole("button", { name: "Resolve as Rejected: 12 orders" });
  };
  const confirms = await Promise.all(people.map(select));
  await Promise.all(confirms.map((confirm) => confirm.click()));
  const figure = async ({ page }: Member, name: string): Promise<number> => {
    const dialog = page.getByRole("dialog", { name: "Rejected: result" });
    await dialog.waitFor();
    const shown = await dialog.locator(`dt:has-text("${name}") + dd`).first().textContent();
    return z.coerce.number().parse(shown);
  };
  const decided = await Promise.all(people.map((person) => figure(person, "Decided")));
  const gone = await Promise.all(people.map((person) => figure(person, "Decided by others meanwhile")));
  expect(decided.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(gone.map((count, at) => count + (decided[at] ?? 0))).toEqual([12, 12, 12]);
  expect((await trader.call("GET", "/api/user")).body).toMatchObject({ balance: "5000.00", held: "0.00" });
  const { body } = await trader.call("GET", "/api/orders");
  expect(
    new Set(
      z
        .array(orderSchema)
        .parse(body)
        .map(({ status }) => status),
    ),
  ).toEqual(new Set(["rejected"]));
});

test("the list of a new desk ticks itself off on every administrator's page, and the desk's name appears everywhere", async () => {
  const [anna, ben] = await Promise.all([desk.enterAsAdministrator(), desk.anotherAdministrator()]);
  const pages = [anna.page, ben.page];
  const named = (page: Page) =>
    page.getByRole("listitem").filter({ hasText: "Give the desk its name or logo" });
  for (const page of pages) {
    await page.goto("/admin?tab=settings");
    await named(page).getByLabel("To do").waitFor();
  }
  await named(anna.page).getByRole("link").click();
  await eventually(() => anna.page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await anna.page.keyboard.type("Nordlicht");
  await anna.page.keyboard.press("Enter");
  for (const page of pages) {
    await named(page).getByLabel("Done").waitFor();
    await expectShown(page.getByRole("banner").getByText("Nordlicht", { exact: true }));
    await eventually(() => page.title()).toContain("· Nordlicht");
  }
  expect(await findViolations(ben.page)).toEqual([]);
  await anna.call("PATCH", "/api/admin/settings", { deskName: "" });
});

test("an invitation and a password link work once, each in a browser of its own", async () => {
  const { page, call } = await desk.enterAsAdministrator();
  async function linkIn(dialog: Locator): Promise<string> {
    await dialog.getByRole("button", { name: "Make a link" }).click();
    const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    return new URL(link).pathname + new URL(link).hash;
  }
  await page.goto("/admin?tab=users&open=invite");
  const invitation = await linkIn(page.getByRole("dialog"));
  const nina = newName();
  const { page: invited } = await desk.visit();
  const { page: late } = await desk.visit();
  for (const opened of [invited, late]) {
    await opened.goto(invitation);
    await opened.getByRole("heading", { name: "Create your account" }).waitFor();
    await opened.getByLabel("Username").fill(opened === invited ? nina : newName());
    await opened.getByLabel("Email").fill(`${newName()}@example.com`);
    await opened.getByLabel("Password", { exact: true }).fill(TRADER_PASSWORD);
  }
  await invited.getByRole("button", { name: "Create account" }).click();
  await invited.getByRole("heading", { name: "Trading Dashboard" }).waitFor();
  await late.getByRole("button", { name: "Create account" }).click();
  await late.getByText("Account not created").waitFor();
  await late.reload();
  await late.getByRole("heading", { name: "This link does not work any more" }).waitFor();
  await page.getByText(`became ${nina}`).waitFor();

  const { body } = await call("GET", `/api/admin/users?q=${nina}`);
  const [user] = z.array(z.object({ id: z.string() })).parse(body);
  await page.goto(`/admin/users/${user?.id}?do=password`);
  const reset = await linkIn(page.getByRole("dialog"));
  await invited.getByRole("button", { name: /^Notifications/ }).click();
  await invited
    .getByText(/password/i)
    .first()
    .waitFor();

  await late.goto(reset);
  await late.getByRole("heading", { name: "Choose a new password" }).waitFor();
  expect(await findViolations(late)).toEqual([]);
  await late.getByLabel("New Password", { exact: true }).fill("a-new-wind-rises-7");
  await late.getByLabel("Confirm New Password").fill("a-new-wind-rises-7");
  await late.getByRole("button", { name: "Change password" }).click();
  await late.getByRole("tab", { name: "Sign In" }).waitFor();
  await invited.getByRole("tab", { name: "Sign In" }).waitFor();
  await late.goto(reset);
  await expectShown(late.getByRole("heading", { name: "This link does not work any more" }));
});
