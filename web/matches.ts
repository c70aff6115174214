import { foldSearch } from "./foldSearch.ts";

type Places = {
  /** Ids and network addresses: they begin with what is searched for. */
  ids: readonly (string | null)[];
  /** They contain it somewhere. */
  texts: readonly (string | null)[];
};

/** True when the search finds something in one of the places, whatever its case and accents; as the server searches. */
export function matches(search: string, { ids, texts }: Places): boolean {
  const begin = search.toLowerCase();
  const wanted = foldSearch(search);
  return (
    begin === "" ||
    ids.some((id) => id?.toLowerCase().startsWith(begin) === true) ||
    texts.some((text) => text !== null && foldSearch(text).includes(wanted))
  );
}
