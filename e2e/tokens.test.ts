import { expect, test } from "vitest";
import { TRADER_PASSWORD } from "./apiClient.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually, expectToast } from "./spec/expectations.ts";

const desk = setUpDesk();

test("API tokens: created after step-up, shown once, listed, revoked after a confirmation", async () => {
  const { page, user } = await desk.trader();
  await desk.letProofRunOut(user);
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Security" }).click();
  const card = page.getByRole("region", { name: "API tokens" });
  await card.getByText("No API tokens").waitFor();

  await card.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New API token" });
  await form.getByRole("button", { name: "Create token" }).click();
  await form.getByText("Name is required").waitFor();
  await form.getByLabel("Name").fill("rebalancer");
  await form.getByLabel("It may").selectOption("trade");
  await form.getByText("It can't deposit, withdraw or change settings.").waitFor();
  await form.getByRole("button", { name: "Create token" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it's you" });
  await proof.getByLabel("Password").fill(TRADER_PASSWORD);
  await proof.getByRole("button", { name: "Confirm" }).click();

  const shown = page.getByRole("dialog", { name: "Copy your token now" });
  const token = await shown.getByLabel("rebalancer").inputValue();
  expect(token).toMatch(/^livedesk_[\w-]{43}$/);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  const row = card.getByRole("listitem");
  expect(await row.textContent()).toMatch(/rebalancer.*Read and trade.*never used/);
  expect(await page.content()).not.toContain(token);

  const ask = async () =>
    (await fetch(`${new URL(page.url()).origin}/api/user`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await ask()).toBe(200);
  await card.getByRole("button", { name: "Revoke rebalancer" }).click();
  const question = page.getByRole("dialog", { name: "Revoke rebalancer?" });
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expectToast(page, "success", "Token revoked", "Programs that use rebalancer are cut off.");
  await eventually(() => row.count()).toBe(0);
  expect(await ask()).toBe(401);
});
