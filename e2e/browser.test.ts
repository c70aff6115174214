import { afterEach, expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";

const { CHROMIUM_PATH } = process.env;

afterEach(() => {
  if (CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = CHROMIUM_PATH;
});

test("a browser starts, draws and keeps its contexts apart", async () => {
  const browser = await launchBrowser();
  try {
    const [one, two] = await Promise.all([browser.newContext(), browser.newContext()]);
    const [first, second] = await Promise.all([one.newPage(), two.newPage()]);
    await first.setContent(`<h1 style="font: 20px sans-serif">Livedesk</h1>`);
    await second.setContent("<h1>Another</h1>");

    expect(await first.getByRole("heading").textContent()).toBe("Livedesk");
    expect(await second.getByRole("heading").textContent()).toBe("Another");
    expect(await first.getByRole("heading").evaluate((heading) => heading.clientHeight)).toBeGreaterThan(15);
  } finally {
    await browser.close();
  }
});

test("when none starts, the error says what was tried and what to install", async () => {
  process.env.CHROMIUM_PATH = "/nowhere/chromium";

  await expect(launchBrowser()).rejects.toThrow(
    /Install one \(Debian, Ubuntu: apt-get install chromium;[\s\S]*CHROMIUM_PATH \(\/nowhere\/chromium\): /,
  );
});
