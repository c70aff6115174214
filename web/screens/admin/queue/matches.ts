type Places = {
  /** Ids and network addresses: they begin with what is searched for. */
  ids: readonly (string | null)[];
  /** They contain it somewhere. */
  texts: readonly (string | null)[];
};

/** True when the search finds something in one of the places, whatever its case; as the server searches. */
export function matches(search: string, { ids, texts }: Places): boolean {
  const wanted = search.toLowerCase();
  return (
    wanted === "" ||
    ids.some((id) => id?.toLowerCase().startsWith(wanted) === true) ||
    texts.some((text) => text?.toLowerCase().includes(wanted) === true)
  );
}
