import type { Page } from "playwright-core";

/**
 * Who looks: nobody signed in, a trader with a month behind, one without anything yet, the first administrator,
 * another one who has asked for nothing, and a trader who was suspended.
 */
export type Viewer = "visitor" | "trader" | "newcomer" | "administrator" | "colleague" | "suspended";

export type Shot = {
  name: string;
  as: Viewer;
  path: string;
  /** Before the page is opened: what the network does. */
  before?: (page: Page) => Promise<void>;
  /** Once it is open: what the viewer does. */
  act?: (page: Page) => Promise<void>;
};

/** What the screens list. */
export const LISTS = /\/api\/(dashboard|orders|transactions|admin)/;
/** Who is signed in. */
export const USER = /\/api\/session$/;

export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

/** Selects the first row of a queue; on narrow screens that opens it. */
export async function openFirstRow(page: Page): Promise<void> {
  await page.getByRole("listbox").getByRole("option").first().click();
}

/** Presses the first button of that name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name }).first().click();
}
