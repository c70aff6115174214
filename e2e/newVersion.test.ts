import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

/** Makes the server name another build than the one that served the page. */
async function pretendNewBuild(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(message.toString().replace(/"build":"[^"]*"/, '"build":"0123456789ab"')),
    );
  });
}

test("a page older than its server says so unobtrusively, and keeps what was typed across the reload", async () => {
  const { page } = await desk.trader({ balance: "1000.00" });
  await pretendNewBuild(page);
  await page.goto("/trade");
  const strip = page.getByRole("status").filter({ hasText: "A new version of this page is available." });
  await strip.waitFor();
  await page.getByLabel("Amount").fill("123.45");

  await Promise.all([page.waitForEvent("load"), strip.getByRole("button", { name: "Reload" }).click()]);

  // The page's app shell, which comes first, has an empty field.
  await expect.poll(() => page.getByLabel("Amount").inputValue()).toBe("123.45");
});

test("a page as new as its server shows nothing, and the notice can be dismissed", async () => {
  const { page } = await desk.trader();
  await page.goto("/trade");
  await page.getByRole("status", { name: "Connection" }).filter({ hasText: "Live" }).waitFor();
  expect(await page.getByText("A new version of this page is available.").count()).toBe(0);

  await pretendNewBuild(page);
  await page.reload();
  await page.getByRole("button", { name: "Later" }).click();
  expect(await page.getByText("A new version of this page is available.").count()).toBe(0);
});

test("an administrator's unsaved settings survive the reload without a question", async () => {
  const { page } = await desk.enterAsAdministrator();
  await pretendNewBuild(page);
  await page.goto("/admin?tab=settings");
  const fee = page.getByLabel(/Trading fee/i);
  await fee.fill("0.25");
  await page.getByText("Not saved yet").waitFor();

  await Promise.all([
    page.waitForEvent("load"),
    page
      .getByRole("status")
      .filter({ hasText: "A new version of this page is available." })
      .getByRole("button", { name: "Reload" })
      .click(),
  ]);

  await page.getByText("Not saved yet").waitFor();
  expect(await fee.inputValue()).toBe("0.25");
});

test("an administrator sees the system status", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("button", { name: "System status" }).click();
  const dialog = page.getByRole("dialog", { name: "System status" });
  const node = dialog.getByRole("region", { name: "Nodes" }).getByRole("row").nth(1);
  await node.getByText("Live", { exact: true }).waitFor();
  expect(await dialog.getByText("coingecko").count()).toBe(1);
  await dialog.getByText("Last check").waitFor();
});
