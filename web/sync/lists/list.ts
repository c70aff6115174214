import { USER_POLL_MS } from "#protocol/constants.ts";
import type { Page } from "../../api.ts";
import type { EntityStore, Versioned } from "../stores/createEntityStore.ts";
import { type Dated, newestFirst, oldestFirst, sortKey } from "../../byTime.ts";
import { type ListWindow, setWindow, useWindows } from "../stores/windows.ts";
import { defineLoader, type Loader } from "../loading/loader.ts";

export type ListOrder = "newest" | "oldest";

export type Listable = Versioned & Dated;

/** A list that the server filters and orders, fetched page by page into an entity store. */
export type ListSource<E extends Listable> = {
  /** A name for each combination of filters. */
  name: string;
  order: ListOrder;
  fetchPage: (before: string | undefined) => Promise<Page<E>>;
  /**
   * The latest changes, whatever the filters: while the socket is down, entities must be able to leave the list too.
   */
  fetchLatest: () => Promise<E[]>;
  store: EntityStore<E>;
  /** Applies the server's filters to pushed entities. */
  matches: (entity: E) => boolean;
  pollMs?: number;
};

/** Loads the first page; once it is there, the same call only catches up. */
export function listLoader<E extends Listable>(source: ListSource<E>): Loader {
  const { name, fetchPage, fetchLatest, store, pollMs = USER_POLL_MS } = source;
  return defineLoader<Page<E> | E[]>({
    name,
    pollMs,
    isReplayed: true,
    fetch: () => (useWindows.getState()[name] === undefined ? fetchPage(undefined) : fetchLatest()),
    store: (answer) => {
      if (Array.isArray(answer)) store.getState().upsert(answer);
      else storePage(source, answer);
    },
  });
}

/** Loads the page after the last one. */
export async function loadNextPage<E extends Listable>(source: ListSource<E>): Promise<void> {
  const window = useWindows.getState()[source.name];
  if (window === undefined || window.next === null) return;
  const page = await source.fetchPage(window.next);
  // If the filters changed or the user signed out meanwhile, the page's list no longer exists.
  if (useWindows.getState()[source.name] === window) storePage(source, page);
}

function storePage<E extends Listable>(
  { name, order, store }: ListSource<E>,
  { items, next }: Page<E>,
): void {
  store.getState().upsert(items);
  const edges = [useWindows.getState()[name]?.edge ?? null, ...items.map(sortKey)];
  setWindow(name, { next, edge: next === null ? null : furthest(edges, order) });
}

function furthest(keys: readonly (string | null)[], order: ListOrder): string | null {
  const known = keys.filter((key) => key !== null).toSorted();
  return (order === "newest" ? known.at(0) : known.at(-1)) ?? null;
}

/** Which entities a list shows, and in which order. */
type Shown<E extends Listable> = Pick<ListSource<E>, "matches" | "order">;

/** The entities of a store that belong to the list and lie within its loaded part, in the list's order. */
export function listed<E extends Listable>(entities: Iterable<E>, list: Shown<E>, window: ListWindow): E[] {
  return [...entities]
    .filter((entity) => belongs(entity, list, window))
    .sort(list.order === "newest" ? newestFirst : oldestFirst);
}

/** The same, computed from the previous list and the changes since; returns the same array if none of them matter. */
export function relisted<E extends Listable>(
  rows: readonly E[],
  changes: readonly E[],
  list: Shown<E>,
  window: ListWindow,
): readonly E[] {
  let next: E[] | undefined;
  for (const entity of changes) {
    const place = findPlace(next ?? rows, sortKey(entity), list.order);
    const wasListed = (next ?? rows)[place]?.id === entity.id;
    const isListed = belongs(entity, list, window);
    if (!wasListed && !isListed) continue;
    next ??= [...rows];
    next.splice(place, wasListed ? 1 : 0, ...(isListed ? [entity] : []));
  }
  return next ?? rows;
}

/** Whether an entity belongs to the list and lies within its loaded part. */
export function belongs<E extends Listable>(
  entity: E,
  { matches, order }: Shown<E>,
  { edge }: ListWindow,
): boolean {
  const key = sortKey(entity);
  const isWithin = edge === null || (order === "newest" ? key >= edge : key <= edge);
  return isWithin && matches(entity);
}

/** The index in the list of an entity with this key, present or not. */
function findPlace(rows: readonly Dated[], key: string, order: ListOrder): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    const at = row === undefined ? key : sortKey(row);
    if (order === "newest" ? at > key : at < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
