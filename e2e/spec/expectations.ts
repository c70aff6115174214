import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** How long to wait for the page; a busy machine takes a moment. */
const PATIENCE = { timeout: 30_000, interval: 50 };

export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, PATIENCE);
}

/** Where the toast appears: destructive ones interrupt a screen reader, the others wait for a pause. */
export function toastOf(page: Page, kind: "destructive" | "success"): Locator {
  return page
    .getByRole("region", { name: "Notifications (F8)" })
    .getByRole(kind === "destructive" ? "alert" : "status");
}

/** Expects the toast on screen to be of this kind and to say exactly this: a title, and a description if given. */
export async function expectToast(
  page: Page,
  kind: "destructive" | "success",
  ...texts: [title: string, description?: string]
): Promise<void> {
  await eventually(() => toastOf(page, kind).locator("p").allTextContents()).toEqual(texts);
}

/** Expects this to appear on the page, visibly. */
export async function expectShown(locator: Locator): Promise<void> {
  await locator.waitFor();
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await eventually(() => new URL(page.url()).pathname).toBe(path);
}

/** The message at a field, as a screen reader reads it after the label. */
export function messageOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });
}

export async function expectMessage(field: Locator, message: string): Promise<void> {
  await eventually(() => messageOf(field)).toBe(message);
}
