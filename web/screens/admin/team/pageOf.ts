import type { Page } from "../../../api.ts";

type Items = ReadonlySet<string>;

/** A list of a few given items, which are looked up one by one. */
export async function pageOf<E>(
  items: Items,
  lookUp: (id: string) => Promise<readonly E[]>,
): Promise<Page<E>> {
  return { items: (await Promise.all([...items].map(lookUp))).flat(), next: null };
}

/** Tells the lists of different items apart. */
export function nameOfItems(items: Items | null): string {
  return items === null ? "" : `&only=${[...items].join()}`;
}
