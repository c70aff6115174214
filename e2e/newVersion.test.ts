import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setBalance } from "./apiClient.ts";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

const UNREADABLE = "52.00";

/** Makes the server name another build than the one that served the page, and push a field that the page does not know. */
async function pretendNewBuild(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = message.toString().replace(/"build":"[^"]*"/, '"build":"0123456789ab"');
      const newer = text.replace('["user.changed",{', '$&"later":"field",');
      // A role that the page does not know, so that it can't read the change.
      socket.send(
        newer.includes(`"balance":"${UNREADABLE}"`)
          ? newer.replace('"role":"user"', '"role":"owner"')
          : newer,
      );
    });
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

test("a page as new as its server shows nothing; the notice can be dismissed, but not once the page can't read changes", async () => {
  const { page, user } = await desk.trader();
  await page.goto("/trade");
  await page.getByRole("status", { name: "Connection" }).filter({ hasText: "Live" }).waitFor();
  expect(await page.getByText("A new version of this page is available.").count()).toBe(0);

  await pretendNewBuild(page);
  await page.reload();
  await page.getByRole("button", { name: "Later" }).click();
  expect(await page.getByText("A new version of this page is available.").count()).toBe(0);

  await setBalance(desk.administrator, user, "51.00");
  await expect.poll(() => page.locator("body").innerText()).toContain("$51.00");
  const strip = page.getByRole("status").filter({ hasText: "Some figures may be out of date" });
  expect(await strip.count()).toBe(0);
  await setBalance(desk.administrator, user, UNREADABLE);
  await strip.getByRole("button", { name: "Reload" }).waitFor();
  expect(await strip.getByRole("button").allTextContents()).toEqual(["Reload"]);
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
