import { nameOfDesk, PRODUCT_NAME } from "#protocol/deskName.ts";
import type { SettingsCache } from "../context.ts";
import { escapeHtml } from "./escapeHtml.ts";

/** Where a stored page names the desk. */
const PLACE = "%deskName%";
/** A page is needed most while the database does not answer, so it does not wait longer than this for the name. */
const PATIENCE_MS = 250;

/** Reads the desk's name; returns the last known one if the database does not answer soon. Never rejects. */
export type ReadDeskName = () => Promise<string>;

/** Requests at the same time share one query, where the settings are not kept up to date by events. */
export function createDeskName(settings: Pick<SettingsCache, "latest">): ReadDeskName {
  let known = PRODUCT_NAME;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      known = nameOfDesk(await settings.latest());
    } catch {
      // Other requests of the page will report the problem.
    } finally {
      reading = null;
    }
  }

  return async () => {
    reading ??= read();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([reading, patience]);
    clearTimeout(timer);
    return known;
  };
}

/** Leaves places for the desk's name where the markup has the product's. */
export function leavePlaces(markup: string): string {
  return markup.replaceAll(PRODUCT_NAME, PLACE);
}

/** Puts the name, escaped for HTML, where `leavePlaces` left a place. */
export function fillPlaces(page: string, name: string): string {
  // A function, because a name may contain special patterns of `replaceAll` ("$&").
  return page.replaceAll(PLACE, () => escapeHtml(name));
}
