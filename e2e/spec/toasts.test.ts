import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpDesk } from "./desk.ts";
import { eventually, expectToast, toastOf } from "./expectations.ts";

const desk = setUpDesk();

const DURATION_MS = 5_000;
/** How long a toast fades once its time is over. */
const FADING_MS = 200;

/** The settings page, which has toasts of both kinds, with a stopped clock. */
async function openWithClock(): Promise<Page> {
  const { page, context } = await desk.trader({ fresh: true });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Security" }).waitFor();
  await page.clock.pauseAt(Date.now() + 5_000);
  return page;
}

async function succeed(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Copy user ID" }).click();
  await expectToast(page, "success", "Copied", "User ID copied to clipboard");
}

async function fail(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "Update Password" }).click();
  await expectToast(page, "destructive", "Error", "Please fill in all password fields.");
}

function toast(page: Page) {
  return page.getByRole("region", { name: "Notifications (F8)" }).locator("[tabindex]");
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  // Its position once it has slid in.
  await eventually(() => toast(page).evaluate((card) => card.getAnimations().length)).toBe(0);
  const box = await toast(page).boundingBox();
  if (box === null) throw new Error("There is no toast");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags the toast and releases it. */
async function swipe(page: Page, by: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
}

/** Expects it to fade now: the fading starts once the page has drawn its beginning. */
async function expectGone(page: Page): Promise<void> {
  await eventually(() => toast(page).evaluate((card) => getComputedStyle(card).opacity)).toBe("0");
  await pass(page, FADING_MS);
  await eventually(() => toast(page).count()).toBe(0);
}

describe("4, 9 Toasts", () => {
  test("9 Toast: 5000 ms default", async () => {
    const page = await openWithClock();
    await succeed(page);
    await page.mouse.move(0, 0);
    // In two steps: a toast that ended in the first would be gone after the second.
    await pass(page, DURATION_MS - FADING_MS - 1);
    await pass(page, FADING_MS);
    expect(await toast(page).count()).toBe(1);
    await pass(page, 1);
    await expectGone(page);
  });

  test("9 Toast: at most 1 shown: a new one takes the place of the one before", async () => {
    const page = await openWithClock();
    await succeed(page);
    await fail(page);
    expect(await toast(page).count()).toBe(1);
    await succeed(page);
    expect(await toast(page).count()).toBe(1);
    expect(await toastOf(page, "destructive").textContent()).toBe("");
  });

  test("9 Toast: swipe right with threshold 50 px: beyond it the toast goes", async () => {
    const page = await openWithClock();
    await succeed(page);
    await swipe(page, 51);
    await expectGone(page);
  });

  test("9 Toast: swipe right with threshold 50 px: up to it, and to the left, the toast stays", async () => {
    const page = await openWithClock();
    await succeed(page);
    for (const by of [50, 20, -120]) {
      await swipe(page, by);
      await pass(page, FADING_MS);
      expect(await toast(page).count()).toBe(1);
    }
  });

  test("9 Toast: hotkey F8 moves the focus to it, visibly; Escape dismisses it", async () => {
    const page = await openWithClock();
    await fail(page);
    await page.keyboard.press("F8");
    await eventually(() => toast(page).evaluate((card) => card === document.activeElement)).toBe(true);
    expect(await toast(page).evaluate((card) => getComputedStyle(card).outlineStyle)).toBe("solid");
    await page.keyboard.press("Escape");
    await expectGone(page);
  });

  test("9 Toast: F8 without a toast leaves the focus where it is", async () => {
    const page = await openWithClock();
    await page.getByRole("tab", { name: "Profile" }).focus();
    await page.keyboard.press("F8");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Profile");
  });

  test("9 Toast: its timer pauses while it is hovered", async () => {
    const page = await openWithClock();
    await succeed(page);
    await toast(page).hover();
    await pass(page, 4 * DURATION_MS);
    expect(await toast(page).count()).toBe(1);
    await page.mouse.move(0, 0);
    await pass(page, DURATION_MS);
    await expectGone(page);
  });

  test("9 Toast: its timer pauses while it is focused", async () => {
    const page = await openWithClock();
    await succeed(page);
    await page.mouse.move(0, 0);
    await page.keyboard.press("F8");
    await pass(page, 4 * DURATION_MS);
    expect(await toast(page).count()).toBe(1);
    await page.getByRole("tab", { name: "Profile" }).focus();
    await pass(page, DURATION_MS);
    await expectGone(page);
  });

  test("9 Toast: its timer pauses while it is focused, even when the pointer came and went", async () => {
    const page = await openWithClock();
    await succeed(page);
    await page.keyboard.press("F8");
    await toast(page).hover();
    await page.mouse.move(0, 0);
    await pass(page, 4 * DURATION_MS);
    expect(await toast(page).count()).toBe(1);
  });

  test("9 Toast: F8 reaches it over a dialog, Escape dismisses it alone, and the focus goes back", async () => {
    const { page } = await desk.trader();
    await page.goto("/trade");
    await page.locator('button[type="submit"]:enabled').waitFor();
    await page.getByLabel("Amount").fill("5");
    await page.keyboard.press("Enter");
    await toast(page).waitFor();
    await page.getByRole("button", { name: "How orders settle" }).click();
    const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
    await close.focus();
    await page.keyboard.press("F8");
    await eventually(() => toast(page).evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await eventually(() => toast(page).count()).toBe(0);
    await eventually(() => close.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test("8 Toasts are announced while a dialog is open, too", async () => {
    const { page } = await desk.trader();
    await page.goto("/trade");
    await page.getByRole("button", { name: "How orders settle" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await toastOf(page, "destructive").count()).toBe(1);
    expect(await toastOf(page, "success").count()).toBe(1);
  });

  test("8 Destructive toasts interrupt a screen reader, success toasts wait: role alert and status", async () => {
    const page = await openWithClock();
    const region = page.getByRole("region", { name: "Notifications (F8)" });
    expect(await region.getByRole("alert").count()).toBe(1);
    expect(await region.getByRole("status").count()).toBe(1);
    await fail(page);
    expect(await region.getByRole("alert").textContent()).toContain("Please fill in all password fields.");
    expect(await region.getByRole("status").textContent()).toBe("");
    await succeed(page);
    expect(await region.getByRole("status").textContent()).toContain("User ID copied to clipboard");
  });
});
