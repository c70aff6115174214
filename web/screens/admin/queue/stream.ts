import { create, type StoreApi, type UseBoundStore } from "zustand";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import type { Page } from "../../../api.ts";
import { ApiError } from "../../../apiError.ts";
import { defineLoader, isLoaded, type Loader } from "../../../live/loader.ts";
import type { EntityState, Versioned } from "../../../stores/createEntityStore.ts";
import { findStrays, isWithin, type Reach, type Sort } from "./reach.ts";

export type EntityStore<E extends Versioned> = UseBoundStore<StoreApi<EntityState<E>>>;

/** One keyset list of the server, as far as it was fetched. */
export type Stream = {
  name: string;
  loader: Loader;
  /** Fetches the page after `reach`. */
  fetchMore: (reach: string) => Promise<void>;
};

type More = { status: "idle" } | { status: "loading" } | { status: "failed"; message: string };
export const IDLE: More = { status: "idle" };

type Progress = { reach: Reach; more: More };

/** By name, how far each stream is. What it fetched is in the store of its entities. */
export const useProgress = create<Readonly<Record<string, Progress>>>()(() => ({}));

/** At most so many rows are asked about one by one after a poll; the next poll asks about the others. */
const MAX_LOOK_UPS = 10;

type Definition<E extends Versioned> = {
  name: string;
  sort: Sort;
  store: EntityStore<E>;
  /** What the server answers with; also tells which rows should be on a page. */
  includes: (entity: E) => boolean;
  fetchPage: (before: string | undefined) => Promise<Page<E>>;
  /** Finds one entity by its id. */
  lookUp: (id: string) => Promise<readonly E[]>;
};

export function createStream<E extends Versioned>(definition: Definition<E>): Stream {
  const { name, sort, store, includes, fetchPage, lookUp } = definition;

  /** A row that left the list while the socket was down is not on any page: it is asked about by its id. */
  async function fetchFirst() {
    const page = await fetchPage(undefined);
    const known = [...store.getState().byId.values()].filter(includes);
    const strays = findStrays(known, page, sort).slice(0, MAX_LOOK_UPS);
    const found = await Promise.all(strays.map(lookUp));
    return { page, found: found.flat() };
  }

  return {
    name,
    loader: defineLoader({
      name,
      pollMs: ADMIN_POLL_MS,
      isReplayed: true,
      fetch: fetchFirst,
      store: ({ page, found }) => {
        store.getState().upsert([...page.items, ...found]);
        const known = useProgress.getState()[name];
        // A poll fetches the first page again; what was scrolled to beyond it stays.
        const reach = isLoaded(name) && known !== undefined ? farther(sort, known.reach, page.next) : page.next;
        setProgress(name, { reach, more: IDLE });
      },
    }),
    fetchMore: async (reach) => {
      if (useProgress.getState()[name]?.more.status === "loading") return;
      setProgress(name, { reach, more: { status: "loading" } });
      try {
        const page = await fetchPage(reach);
        store.getState().upsert(page.items);
        setProgress(name, { reach: page.next, more: IDLE });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProgress(name, { reach, more: { status: "failed", message: error.serverMessage } });
      }
    },
  };
}

function farther(sort: Sort, a: Reach, b: Reach): Reach {
  return b === null || (a !== null && isWithin(a, sort, b)) ? b : a;
}

function setProgress(name: string, progress: Progress): void {
  useProgress.setState({ [name]: progress });
}
