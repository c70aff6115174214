import { useEffect, useState } from "react";
import { findAnything, type FoundIds } from "../../sync/index.ts";

/** Short enough to feel immediate, long enough for the next key. */
const PAUSE_MS = 120;
const NOTHING: FoundIds = { users: [], orders: [], transactions: [] };

type Found = {
  /** The results for `of`, which may be older than what is typed. */
  ids: FoundIds;
  of: string;
  fault: string | null;
};

/**
 * The server's results for the text, requested a moment after the last key; until the answer comes, the previous
 * results stay.
 */
export function useFound(typed: string, isAdmin: boolean): Found & { isSearching: boolean } {
  const [found, setFound] = useState<Found>({ ids: NOTHING, of: "", fault: null });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === "") return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void findAnything(wanted, isAdmin).then((answer) => isWanted && setFound({ ...answer, of: wanted }));
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [wanted, isAdmin]);
  const isEmpty = wanted === "";
  return {
    ...found,
    ...(isEmpty && { ids: NOTHING, fault: null }),
    isSearching: !isEmpty && found.of !== wanted,
  };
}
