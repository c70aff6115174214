import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

/** Has the server name another build than the one it served the page from. */
async function pretendNewBuild(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(message.toString().replace(/"build":"[^"]*"/, '"build":"0123456789ab"')),
    );
  });
}

test("a page that is older than its server says so calmly, and keeps what was typed over the reload", async () => {
  const { page } = await desk.trader({ balance: "1000.00" });
  await pretendNewBuild(page);
  await page.goto("/trade");
  const strip = page.getByRole("status").filter({ hasText: "A new version of Livedesk is out." });
  await strip.waitFor();
  await page.getByLabel("Amount").fill("123.45");

  await Promise.all([page.waitForEvent("load"), strip.getByRole("button", { name: "Reload" }).click()]);

  // The app shell of the page, which comes first, has an empty one.
  await expect.poll(() => page.getByLabel("Amount").inputValue()).toBe("123.45");
});

test("a page that is as new as its server says nothing, and who was told can put it off", async () => {
  const { page } = await desk.trader();
  await page.goto("/trade");
  await page.getByRole("status", { name: "Connection" }).filter({ hasText: "Live" }).waitFor();
  expect(await page.getByText("A new version of Livedesk is out.").count()).toBe(0);

  await pretendNewBuild(page);
  await page.reload();
  await page.getByRole("button", { name: "Later" }).click();
  expect(await page.getByText("A new version of Livedesk is out.").count()).toBe(0);
});

test("what an administrator changed in the settings survives the reload, without a question", async () => {
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
      .filter({ hasText: "A new version of Livedesk is out." })
      .getByRole("button", { name: "Reload" })
      .click(),
  ]);

  await page.getByText("Not saved yet").waitFor();
  expect(await fee.inputValue()).toBe("0.25");
});

test("an administrator sees how the live system is", async () => {
  const { page } = await desk.enterAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("button", { name: "System status" }).click();
  const dialog = page.getByRole("dialog", { name: "System status" });
  const node = dialog.getByRole("region", { name: "Nodes" }).getByRole("row").nth(1);
  await node.getByText("Live", { exact: true }).waitFor();
  expect(await dialog.getByText("coingecko").count()).toBe(1);
  await dialog.getByText("Last check").waitFor();
});
