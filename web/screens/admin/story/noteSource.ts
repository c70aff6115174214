import { type Note, traderFileEndpoints } from "#protocol/traderFile.ts";
import { callShapePage, type Page } from "../../../api.ts";
import { type ListSource, useNotes } from "../../../sync/index.ts";

const PAGE_SIZE = 20;

/** The notes about a trader, page by page. */
export function noteSource(userId: string): ListSource<Note> {
  const fetchPage = async (before: string | undefined): Promise<Page<Note>> => {
    const { answer, next } = await callShapePage(traderFileEndpoints.listNotes, {
      params: { id: userId },
      query: { limit: PAGE_SIZE, before },
    });
    return { items: answer, next };
  };
  return {
    name: `notes about ${userId}`,
    order: "newest",
    fetchPage,
    fetchLatest: async () => (await fetchPage(undefined)).items,
    store: useNotes,
    matches: (note) => note.userId === userId,
  };
}
