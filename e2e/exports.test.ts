import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";
import { findViolations } from "./spec/axe.ts";
import { eventually, expectToast } from "./spec/expectations.ts";
import { order, resolve } from "./spec/orders.ts";

const desk = setUpDesk();

test("the day report: open orders, a chart for each sum, a line for each day, and a file", async () => {
  const trader = await desk.trader({ balance: "500" });
  await resolve(desk.administrator, await order(trader, { amount: "100" }), {
    result: "win",
    returnRate: "1.8",
  });
  await order(trader, { amount: "50" });
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Day report" }).click();
  const dialog = page.getByRole("dialog", { name: "Day report" });

  await dialog.getByText("Open now: 1 order of $50.00; the desk pays at most $90.00").waitFor();
  const rows = dialog.getByRole("row");
  expect(await rows.count()).toBe(31);
  expect(await rows.nth(1).textContent()).toMatch(
    /^\d{4}-\d\d-\d\d2\$150\.001000\$0\.10\$180\.00\$0\.00\$0\.00$/,
  );
  const volume = dialog.getByRole("figure").filter({ has: page.getByRole("img", { name: "Volume by day" }) });
  expect(await volume.textContent()).toContain("$150.00");
  expect(await volume.locator("rect").count()).toBe(30);
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last 7 days" });
  await eventually(() => rows.count()).toBe(8);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(8);
  expect(lines[7]).toMatch(/^\d{4}-\d\d-\d\d,2,150\.00,1,0,0,0,0\.10,180\.00,0\.00,0\.00,0$/);
});

test("every list of the administrators can be downloaded as a file, with its filters", async () => {
  const trader = await desk.trader({ balance: "500" });
  await order(trader, { amount: "10" });
  const { page } = await desk.enterAsAdministrator();

  for (const [tab, name, noun] of [
    ["orders", "orders", "1 order"],
    ["transactions", "all-transactions", "1 transaction"],
    ["users", "users", "1 user"],
  ]) {
    await page.goto(`/admin?tab=${tab}&q=${trader.user.username}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^livedesk-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    await expectToast(page, "success", "Exported", `${noun} as CSV`);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(trader.user.username);
  }
});

test("the audit log in a wide and in a narrow window", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Audit log" }).click();
  const dialog = page.getByRole("dialog", { name: "Audit log" });
  await dialog.getByRole("cell", { name: "Signed in" }).first().waitFor();

  const { user } = await desk.trader({ balance: "1234.56" });
  const line = dialog
    .getByRole("row")
    .filter({ hasText: "0.00 → 1234.56" })
    .filter({ hasText: "Balance set" });
  await line.first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await line.first().waitFor();
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Account created" });
  await dialog.getByRole("searchbox", { name: "Username of the actor" }).fill(user.username.toUpperCase());
  await dialog.getByRole("cell", { name: "Balance set" }).first().waitFor({ state: "detached" });
  await eventually(() => dialog.getByRole("cell", { name: "Account created" }).count()).toBe(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${user.username},${user.id},account.created,${user.id},role: user,`);
});

test("a trader's own data comes as one archive, as a download or where the browser asks for a place", async () => {
  const trader = await desk.trader({ balance: "500" });
  const { id } = await order(trader, { amount: "10" });
  const { page } = trader;
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Your Data" });
  const start = card.getByRole("button", { name: "Download my data" });
  // A file in the browser's own storage replaces the file picker, which the test can't use.
  await page.evaluate(() => {
    window.showSaveFilePicker = async ({ suggestedName }) => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(suggestedName, { create: true });
    };
  });
  await start.click();
  await expectToast(page, "success", "Exported", "Everything as JSON and as CSV");
  const saved = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    for await (const [name, file] of folder.entries())
      if (file instanceof FileSystemFileHandle) return [name, await (await file.getFile()).text()];
    return [];
  });

  await page.evaluate(() => delete window.showSaveFilePicker);
  const download = page.waitForEvent("download");
  await start.click();
  const file = await download;
  const text = (await readFile(await file.path())).toString("utf8");
  for (const [name, archive] of [saved, [file.suggestedFilename(), text]]) {
    expect(name).toMatch(/^livedesk-my-data-\d{4}-\d\d-\d\d\.zip$/);
    expect(archive).toMatch(/^PK/);
    for (const list of ["account", "activity", "notifications", "orders", "transactions", "statement"])
      expect(archive).toMatch(new RegExp(`${list}\\.json[^]*${list}\\.csv`));
    expect(archive).toContain(`"id":"${id}"`);
  }
});

test("a check of the books is asked for by a click, others see it, and the ticket says whether outcomes are published", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  const books = page.getByRole("region", { name: "Books" });
  const colleague = await desk.anotherAdministrator();
  await colleague.page.goto("/admin?open=checks");
  await colleague.page.getByRole("dialog", { name: "Books and log" }).waitFor();
  await books.getByRole("button", { name: "Check now" }).click();
  await books.getByRole("button", { name: "Checks" }).click();
  for (const each of [page, colleague.page]) {
    const checks = each.getByRole("dialog", { name: "Books and log" });
    await checks.getByText("asked for by admin").first().waitFor();
    await checks.getByText("In order").first().waitFor();
  }

  const trader = await desk.trader();
  for (const [publishesFairness, sentence] of [
    [true, "Anybody can read how orders have ended so far"],
    [false, "This desk does not publish how orders have ended so far."],
  ] as const) {
    await desk.administrator.call("PATCH", "/api/admin/settings", { publishesFairness });
    await trader.page.goto("/trade");
    await trader.page.getByRole("button", { name: "How orders settle" }).click();
    const terms = trader.page.getByRole("dialog");
    await terms.getByText(sentence).waitFor();
    expect(await terms.getByRole("link", { name: "How this desk settles" }).count()).toBe(
      publishesFairness ? 1 : 0,
    );
  }
  await desk.administrator.call("PATCH", "/api/admin/settings", { publishesFairness: true });
});
