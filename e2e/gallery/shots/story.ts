import type { Page } from "playwright-core";
import { press, type Shot } from "../shot.ts";

/** Opens the finder by its key and types. */
function find(typed: string): (page: Page) => Promise<void> {
  return async (page) => {
    // The app shell, which is shown before the code has loaded, has no keys.
    await page.getByRole("button", { name: /^Notifications/ }).click({ trial: true });
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find anything" });
    await field.fill(typed);
    await page
      .getByRole("status")
      .filter({ hasText: /found$/ })
      .waitFor({ state: "attached" });
  };
}

/** From the finder to the trader's page, as on a call. */
async function openStory(page: Page): Promise<void> {
  await find("alice")(page);
  await page.getByRole("option", { name: /alice@/ }).click();
  await page.getByRole("heading", { name: "alice" }).waitFor();
  await page.getByText("add up to the available balance").waitFor();
}

/** One trader's story, and finding anything. */
export const STORY_SHOTS: readonly Shot[] = [
  { name: "story", as: "administrator", path: "/admin", act: openStory },
  {
    name: "story-decisions",
    as: "administrator",
    path: "/admin",
    act: async (page) => {
      await openStory(page);
      await page.getByRole("radio", { name: "Decisions" }).click();
      await press(/^Edited/)(page);
    },
  },
  {
    name: "story-flag",
    as: "administrator",
    path: "/admin",
    act: async (page) => {
      await openStory(page);
      await page.getByRole("button", { name: "Clear “Watch”" }).click();
    },
  },
  {
    name: "story-unknown",
    as: "administrator",
    path: "/admin/users/01900000-0000-7000-8000-000000000000",
  },
  { name: "finder", as: "administrator", path: "/admin", act: find("") },
  { name: "finder-trader", as: "administrator", path: "/admin", act: find("alice") },
  { name: "finder-amount", as: "administrator", path: "/admin", act: find("$60") },
  { name: "finder-nothing", as: "administrator", path: "/admin", act: find("nobody at all") },
  { name: "finder-own", as: "trader", path: "/trade", act: find("60") },
  {
    name: "keys",
    as: "administrator",
    path: "/admin",
    act: async (page) => {
      await page.getByRole("grid").waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
];
