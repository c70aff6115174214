import { expect, test } from "vitest";
import { findViolations } from "./spec/axe.ts";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

test("the reference of the API reads well in a browser, under the product's own policy", async () => {
  const { page } = await desk.visit();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));

  await page.goto("/api/docs");
  await page.getByRole("heading", { level: 1, name: "Livedesk API" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "placeOrder" }).click();
  const call = page.getByRole("region", { name: "POST /api/orders", exact: true });
  expect(await call.textContent()).toContain("API tokens with the scope trade");
  await call.getByRole("link", { name: "Order", exact: true }).click();

  expect(new URL(page.url()).hash).toBe("#Order");
  // The stylesheet was allowed.
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(11, 13, 17)");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(complaints).toEqual([]);
});
