/** Fetches the pages of a list one after the other; `next` is the cursor of the following one. */
export async function* fetchPages<P extends { next: string | null }>(
  fetchPage: (before: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let page: P | null = null;
  do {
    page = await fetchPage(page?.next ?? undefined);
    yield page;
  } while (page.next !== null);
}
