import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { setUpDesk } from "./spec/desk.ts";
import { order } from "./spec/orders.ts";
import { unmarkedOn } from "./translate.ts";

const desk = setUpDesk();

/** The page's texts, without names, codes and what people wrote. */
async function words(page: Page): Promise<string> {
  return page.locator("body").innerText();
}

test("English is shown unless somebody chose German, whatever the browser asks for", async () => {
  const { page } = await desk.visit({ locale: "de-DE" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("a visitor chooses German, keeps what they typed, and signs in", async () => {
  const { user } = await desk.trader();
  const { page } = await desk.visit();
  await page.goto("/auth");
  await page.getByLabel("Username").fill(user.username);
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Deutsch" }).click();

  const name = page.getByLabel("Benutzername");
  await expect.poll(() => name.inputValue()).toBe(user.username);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByLabel("Passwort", { exact: true }).fill("wrong-password-1");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("Benutzername oder Passwort ist falsch.").waitFor();
  await page.getByLabel("Passwort", { exact: true }).fill(TRADER_PASSWORD);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("heading", { name: "Trading-Dashboard" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("pages, figures and dates are German, also after a reload and in a second tab", async () => {
  const trader = await desk.trader({ balance: "12345.60", timezoneId: "Europe/Vienna" });
  const { page, context } = trader;
  await order(trader, { amount: "50" });
  const second = await context.newPage();
  await second.goto("/trade");
  await second.getByRole("heading", { name: "Cryptocurrency Trading" }).waitFor();

  await page.goto("/settings");
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Kontoeinstellungen" }).waitFor();
  await second.getByRole("heading", { name: "Handel mit Kryptowährungen" }).waitFor();
  await second.getByText("12.295,55").first().waitFor();

  await page.reload();
  await page.getByRole("heading", { name: "Kontoeinstellungen" }).waitFor();
  for (const [path, heading, shown] of [
    ["/", "Trading-Dashboard", "12.295,55"],
    ["/transactions", "Transaktionen", "Verlauf der Transaktionen"],
    ["/statement", "Kontoauszug", "Endguthaben"],
    ["/balance", "Wie kommt mein Guthaben zustande?", "Die Summen ergeben das verfügbare Guthaben"],
    ["/fairness", "Wie dieser Desk abrechnet", "Ergebnis im Vergleich zum Markt"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    expect([path, await unmarkedOn(page)]).toEqual([path, []]);
  }
  await page.goto("/statement");
  await page.getByText("Order erteilt").first().waitFor();
  expect(await words(page)).toMatch(/\d\d\.\d\d\.20\d\d, \d\d:\d\d:\d\d/);
});

test("a German is about to buy what they mean, and what could mean something else is refused with an example", async () => {
  const { page } = await desk.trader({ balance: "5000.00" });
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Kontoeinstellungen" }).waitFor();
  await page.goto("/trade");
  await page.getByRole("heading", { name: "Handel mit Kryptowährungen" }).waitFor();

  for (const [typed, button] of [
    ["1.234,50", "BTC für 1.234,50\u00a0$ kaufen"],
    ["12,50", "BTC für 12,50\u00a0$ kaufen"],
    ["1.000,01", "BTC für 1.000,01\u00a0$ kaufen"],
    ["12,5", "BTC für 12,50\u00a0$ kaufen"],
    ["1234,50", "BTC für 1.234,50\u00a0$ kaufen"],
    ["12.50", "BTC für 12,50\u00a0$ kaufen"],
    ["1 234,50", "BTC für 1.234,50\u00a0$ kaufen"],
    ["１２，５０", "BTC für 12,50\u00a0$ kaufen"],
    ["1'234.50", "BTC für 1.234,50\u00a0$ kaufen"],
    ["12,50 $", "BTC für 12,50\u00a0$ kaufen"],
  ] as const) {
    await page.getByLabel("Betrag").fill(typed);
    await page.getByRole("button", { name: button }).waitFor();
  }
  for (const [typed, fault] of [
    ["1.234", "Geben Sie einen Betrag in Dollar mit höchstens zwei Nachkommastellen ein, etwa 1234,50"],
    ["1,234", "Meinten Sie 1234 oder 1,234? Schreiben Sie den Betrag wie 1234,50"],
    ["1.23.4", "Schreiben Sie den Betrag wie 1234,50"],
    ["zwölf", "Schreiben Sie den Betrag wie 1234,50, nur mit Ziffern"],
    ["0,00", "Bitte geben Sie einen gültigen Betrag größer als 0 ein."],
    ["12,50 €", "Schreiben Sie den Betrag wie 1234,50, nur mit Ziffern"],
    ["-5", "Geben Sie einen Betrag in Dollar mit höchstens zwei Nachkommastellen ein, etwa 1234,50"],
  ] as const) {
    await page.getByLabel("Betrag").fill(typed);
    await page.getByRole("button", { name: "BTC kaufen" }).click();
    await expect.poll(() => page.getByRole("alert").allInnerTexts()).toContain(fault);
  }

  // Two cells of a table are not one number.
  await page.getByLabel("Betrag").fill("");
  await page.getByLabel("Betrag").evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "100\r\n200\r\n");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "BTC kaufen" }).click();
  await expect
    .poll(() => page.getByRole("alert").allInnerTexts())
    .toContain("Schreiben Sie den Betrag wie 1234,50");
  expect(await page.getByLabel("Betrag").inputValue()).toBe("100\t200");
});

test("a German administrator works in German, down to the last dialog", async () => {
  const trader = await desk.trader({ balance: "1000.00" });
  await order(trader, { amount: "100" });
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Verwaltung" }).waitFor();
  await page.getByRole("grid", { name: "Ausstehende Orders" }).getByRole("row").first().click();
  await page.getByText("Verfügbares Guthaben").first().waitFor();
  expect(await unmarkedOn(page)).toEqual([]);
  await page.goto("/admin?tab=settings");
  await page.getByRole("switch", { name: "Wartungsmodus" }).waitFor();
  await page.getByRole("button", { name: "Einstellungen speichern" }).waitFor();
  expect(await words(page)).not.toMatch(/\b(the|and|Save|Orders are|Settings)\b/);
});

test("the bar of a German administrator fits a tablet and small laptops", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await page.goto("/admin");
  const links = page.getByRole("navigation", { name: "Hauptnavigation" });
  await links.getByRole("link", { name: /^Admin/ }).waitFor();
  for (const width of [768, 1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const cut = () => links.evaluate((nav) => nav.scrollWidth - nav.clientWidth);
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(async () => [width, await cut(), await beyond()]).toEqual([width, 0, 0]);
  }
});

test("dates are shown in the chosen time zone", async () => {
  const { page } = await desk.trader({ timezoneId: "UTC" });
  await page.goto("/settings");
  await page
    .getByRole("combobox", { name: "Dates and times are shown in" })
    .selectOption("Pacific/Kiritimati");
  const hour = (zone: string) =>
    new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "medium" }).format(Date.now());
  await expect.poll(() => page.getByText(hour("Pacific/Kiritimati")).count()).toBeGreaterThan(0);
});
