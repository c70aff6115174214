import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

test("the sign-in page starts with at most 130 kB of JavaScript, gzipped", async () => {
  const { page } = await desk.visit();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();

  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.map((body) => gzipSync(body, { level: 9 }).length).reduce((a, b) => a + b, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});
