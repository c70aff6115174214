import type { Page } from "playwright-core";

/**
 * The viewer: a visitor, a trader with a month of history, one without, the first administrator, another one who has
 * asked for nothing, and a suspended trader.
 */
export type Viewer = "visitor" | "trader" | "newcomer" | "administrator" | "colleague" | "suspended";

export type Shot = {
  name: string;
  as: Viewer;
  path: string;
  /** Before the page is opened: network conditions. */
  before?: (page: Page) => Promise<void>;
  /** Once it is open: actions of the viewer. */
  act?: (page: Page) => Promise<void>;
};

/** The lists on the screens. */
export const LISTS = /\/api\/(dashboard|orders|transactions|admin)/;
/** The current user. */
export const USER = /\/api\/session$/;

export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

/** Selects the first row of a queue, which opens it on narrow screens. */
export async function openFirstRow(page: Page): Promise<void> {
  await page.getByRole("grid").getByRole("row").first().click();
}

/** Presses the first button of that name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole("button", { name }).first().click();
}
