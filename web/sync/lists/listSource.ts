import type { Page } from "../../api.ts";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { type Listable, listed, type ListOrder, type ListSource } from "./list.ts";
import { sortKey } from "../../byTime.ts";

/** After a poll, at most this many rows are looked up one by one; the next poll looks up the others. */
const MAX_LOOK_UPS = 10;

type Definition<E extends Listable> = Omit<ListSource<E>, "fetchLatest" | "pollMs"> & {
  /** Finds one entity by its id. */
  lookUp: (id: string) => Promise<readonly E[]>;
};

/**
 * A list of the admin panel. Catching up fetches its first page again. A row that should be there but is not has left
 * the list while the socket was down, and is looked up by its id: with thousands pending it may be too old for any
 * list of the newest.
 */
export function listSource<E extends Listable>(definition: Definition<E>): ListSource<E> {
  const { lookUp, ...source } = definition;
  return {
    ...source,
    pollMs: ADMIN_POLL_MS,
    fetchLatest: async () => {
      const page = await source.fetchPage(undefined);
      const strays = findMissingRows(source.store.getState().byId.values(), page, source);
      const found = await Promise.all(strays.slice(0, MAX_LOOK_UPS).map(({ id }) => lookUp(id)));
      return [...page.items, ...found.flat()];
    },
  };
}

/** Rows that a page should contain according to this browser, but does not. */
export function findMissingRows<E extends Listable>(
  known: Iterable<E>,
  page: Page<E>,
  list: { matches: (entity: E) => boolean; order: ListOrder },
): E[] {
  const onPage = new Set(page.items.map(({ id }) => id));
  const last = page.items.at(-1);
  const edge = page.next === null || last === undefined ? null : sortKey(last);
  return listed(known, list, { edge }).filter(({ id }) => !onPage.has(id));
}
