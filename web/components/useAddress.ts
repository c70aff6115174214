import { useCallback } from "react";
import { useSearchParams } from "react-router";

type Query = URLSearchParams;
type Change = (next: (before: Query) => Query, how?: { replace?: boolean; state?: unknown }) => void;

/** The query in the address, and a function that changes it without scrolling. */
export function useAddress(): [query: Query, change: Change] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback<Change>(
    (next, how) => setQuery(next, { ...how, preventScrollReset: true }),
    [setQuery],
  );
  return [query, change];
}
