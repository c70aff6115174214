import { LIST_LIMIT } from "#protocol/constants.ts";
import { type Statement, statementEndpoints, type StatementPart } from "#protocol/statement.ts";
import { callShapePage } from "../../api.ts";
import { type Range, toQuery } from "./range.ts";

/** The loaded pages of a statement as one; `next` is the cursor of the following page, null at the end. */
export type Pages = { statement: Statement; next: string | null };

type FetchPage = (before: string | undefined, limit: number) => Promise<Pages>;

export type Pager = {
  /** Loads the first page, or once it is there, the movements since. */
  refresh: () => Promise<Pages>;
  loadMore: () => Promise<Pages>;
  loadAll: (onProgress: (count: number) => void) => Promise<Pages>;
  /** Loads everything without keeping it. */
  readAll: (onProgress: (count: number) => void) => Promise<Pages>;
};

/** Which movements: of whom, null for the own ones, and of which sum, null for all. */
export type Chosen = { userId: string | null; part: StatementPart | null };

export function fetchFrom(range: Range, { userId, part }: Chosen): FetchPage {
  const chosen = {
    ...toQuery(range),
    ...(part !== null && { part }),
    ...(userId !== null && { user: userId }),
  };
  return async (before, limit) => {
    const query = { ...chosen, before, limit };
    const { answer, next } = await callShapePage(statementEndpoints.getStatement, { query });
    return { statement: answer, next };
  };
}

/**
 * Loads the pages of a statement one after the other, so that each starts where the previous one ended. With `shrinks`,
 * loaded movements may disappear, as holds do, so a refresh starts from the first page.
 */
export function createPager(fetchPage: FetchPage, { shrinks = false } = {}): Pager {
  let pages: Pages | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Pages> | null = null;

  function run(load: () => Promise<Pages>): Promise<Pages> {
    const task = queue.then(async () => (pages = await load()));
    queue = task.catch(() => undefined);
    return task;
  }

  async function refresh(): Promise<Pages> {
    waiting = null;
    return pages === null || shrinks ? fetchPage(undefined, LIST_LIMIT) : catchUp(fetchPage, pages);
  }

  return {
    // A refresh that has not started yet will cover later changes too.
    refresh: () => (waiting ??= run(refresh)),
    loadMore: () => run(() => loadNext(fetchPage, pages)),
    loadAll: (onProgress) => run(() => loadRest(fetchPage, pages, onProgress)),
    readAll: (onProgress) => loadRest(fetchPage, pages, onProgress),
  };
}

/** Movements never change and are added at the end: while pages are missing, only the totals are updated. */
async function catchUp(fetchPage: FetchPage, pages: Pages): Promise<Pages> {
  if (pages.next === null) return loadNext(fetchPage, pages);
  const { statement } = await fetchPage(pages.next, 1);
  return { ...pages, statement: { ...statement, movements: pages.statement.movements } };
}

async function loadNext(fetchPage: FetchPage, pages: Pages | null): Promise<Pages> {
  const loaded = pages?.statement.movements ?? [];
  const { statement, next } = await fetchPage(loaded.at(-1)?.id, LIST_LIMIT);
  return { statement: { ...statement, movements: [...loaded, ...statement.movements] }, next };
}

/**
 * Returns everything or throws, never a part. It fetches the last page even if everything was loaded, because there may
 * be new movements.
 */
async function loadRest(
  fetchPage: FetchPage,
  pages: Pages | null,
  onProgress: (count: number) => void,
): Promise<Pages> {
  let whole = pages;
  do {
    onProgress(whole?.statement.movements.length ?? 0);
    whole = await loadNext(fetchPage, whole);
  } while (whole.next !== null);
  return whole;
}
