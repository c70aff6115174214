import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/** The filter of a tab as it stands in the address; `read` must be stable. Defaults are left out of the address. */
export function useFilter<F extends Record<string, string>>(
  read: (params: URLSearchParams) => F,
): { filter: F; change: (name: keyof F & string, value: string) => void } {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => read(params), [read, params]);

  const change = useCallback(
    (name: keyof F & string, value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === read(new URLSearchParams())[name]) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, read],
  );
  return { filter, change };
}
