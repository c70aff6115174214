import { useCallback } from "react";
import { useSearchParams } from "react-router";

type Query = URLSearchParams;
type Change = (next: (before: Query) => Query, how?: { replace?: boolean; state?: unknown }) => void;

/** What the address asks of the screen, and what changes it without leaving the reader's place on the page. */
export function useAddress(): [query: Query, change: Change] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback<Change>(
    (next, how) => setQuery(next, { ...how, preventScrollReset: true }),
    [setQuery],
  );
  return [query, change];
}
