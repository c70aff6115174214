import type { Page } from "./api.ts";

/** All rows of a list, page by page; `onProgress` hears how many there are so far. */
export async function fetchAll<T>(
  fetchPage: (before: string | undefined) => Promise<Page<T>>,
  onProgress: (count: number) => void,
): Promise<T[]> {
  const rows: T[] = [];
  let before: string | undefined;
  do {
    const page = await fetchPage(before);
    rows.push(...page.items);
    onProgress(rows.length);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return rows;
}
