import { useEffect, useState } from "react";
import { findAnything, type FoundIds } from "../../sync/index.ts";

/** Short enough to feel immediate, long enough for the next key. */
const PAUSE_MS = 120;
const NOTHING: FoundIds = { users: [], orders: [], transactions: [] };

type Found = {
  /** What was found for `of`, which may be older than what is typed. */
  ids: FoundIds;
  of: string;
  fault: string | null;
};

/** What the server finds for the text, a moment after the last key; until it answers, the previous finds stay. */
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
