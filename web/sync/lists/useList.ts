import { useMemo, useState } from "react";
import { t } from "../../language/index.ts";
import { attempt } from "../calls/attempt.ts";
import { failed, type Loadable, loaded, LOADING } from "../../loadable.ts";
import { useWindows } from "../stores/windows.ts";
import { type Listable, listed, listLoader, type ListSource, loadNextPage } from "./list.ts";
import { useLoader } from "../loading/useLoader.ts";
import { useListNeeds } from "./useListNeeds.ts";

type List<E> = {
  list: Loadable<E[]>;
  retry: () => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
};

/** Keeps a list on screen loaded and live. `source` must be stable as long as its name is (`useMemo`). */
export function useList<E extends Listable>(source: ListSource<E>, byId: ReadonlyMap<string, E>): List<E> {
  const loader = useMemo(() => listLoader(source), [source]);
  const { retry, ...state } = useLoader(loader);
  useListNeeds(useMemo(() => [source], [source]));
  const failure = state.status === "failed" ? state.message : null;
  const window = useWindows((windows) => windows[source.name]);
  const [loadingMore, setLoadingMore] = useState<string | null>(null);

  const list = useMemo<Loadable<E[]>>(() => {
    if (failure !== null) return failed(failure);
    if (window === undefined) return LOADING;
    return loaded(listed(byId.values(), source, window));
  }, [failure, window, byId, source]);

  async function loadMore() {
    setLoadingMore(source.name);
    try {
      await attempt(() => loadNextPage(source), t`Loading more failed`);
    } finally {
      setLoadingMore(null);
    }
  }

  return {
    list,
    retry,
    hasMore: window !== undefined && window.edge !== null,
    isLoadingMore: loadingMore === source.name,
    loadMore: () => void loadMore(),
  };
}
