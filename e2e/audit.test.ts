import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";

/* The administrators' audit log: actions elsewhere appear by themselves, can be filtered, and downloaded as a file. */

const desk = setUpDesk();

test.each([
  ["wide", { width: 1366, height: 768 }],
  ["narrow", { width: 390, height: 844 }],
])("the audit log in a %s window", async (name, viewport) => {
  const { page } = await desk.enterAsAdministrator({ viewport, acceptDownloads: true });
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
  if (process.env.AUDIT_PICTURE !== undefined)
    await page.screenshot({ path: `${process.env.AUDIT_PICTURE}-${name}.png` });

  await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Account created" });
  await dialog.getByRole("searchbox", { name: "Username of the actor" }).fill(user.username.toUpperCase());
  await dialog.getByRole("cell", { name: "Balance set" }).first().waitFor({ state: "detached" });
  await expect.poll(() => dialog.getByRole("cell", { name: "Account created" }).count()).toBe(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${user.username},${user.id},account.created,${user.id},role: user,`);
});
