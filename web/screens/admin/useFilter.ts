import { useCallback, useMemo } from "react";
import { SELECTED } from "./masterDetail/useSelection.ts";
import { useAddress } from "../../components/useAddress.ts";

type Filtering<F> = {
  filter: F;
  change: (name: keyof F & string, value: string) => void;
  /** True if the filter may hide something; sorting hides nothing. */
  isNarrowed: boolean;
};

/** The filter of a tab, kept in the address; `read` must be stable. Defaults are left out of the address. */
export function useFilter<F extends Record<string, string>>(
  read: (params: URLSearchParams) => F,
): Filtering<F> {
  const [query, changeQuery] = useAddress();
  const filter = useMemo(() => read(query), [read, query]);

  const change = useCallback(
    (name: keyof F & string, value: string) =>
      changeQuery(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === read(new URLSearchParams())[name]) next.delete(name);
          else next.set(name, value);
          // The new list starts without details.
          next.delete(SELECTED);
          return next;
        },
        { replace: true },
      ),
    [changeQuery, read],
  );
  const isNarrowed = Object.entries(read(new URLSearchParams())).some(
    ([name, standard]) => name !== "sort" && filter[name] !== standard,
  );
  return { filter, change, isNarrowed };
}
