import { useCallback, useMemo, useState } from "react";
import { useShallow } from "zustand/shallow";
import { attempt } from "../calls/attempt.ts";
import { type Listable, listLoader, loadNextPage } from "./list.ts";
import { type Loadable, LOADING } from "../../loadable.ts";
import { retry, useLoaderStates } from "../loading/loader.ts";
import { useDeferredStore } from "../../useDeferredStore.ts";
import { useLoaders } from "../loading/useLoader.ts";
import { useWindows } from "../stores/windows.ts";
import { useListNeeds } from "./useListNeeds.ts";
import { createAssembler, edgeOf, type ListSection } from "./sections.ts";

type NextPage = { status: "idle" } | { status: "loading" } | { status: "failed"; message: string };
const IDLE: NextPage = { status: "idle" };

export type LoadedRows<E> = {
  state: Loadable<readonly E[]>;
  retry: () => void;
  /** False while the server has more rows. */
  isComplete: boolean;
  nextPage: NextPage;
  loadMore: () => void;
};

/** The rows of some sections, fetched page by page and updated by events. `sections` must be stable. */
export function useSections<E extends Listable>(
  byId: ReadonlyMap<string, E>,
  sections: readonly ListSection<E>[],
): LoadedRows<E> {
  const sources = useMemo(() => sections.flatMap((section) => section.sources), [sections]);
  const loaders = useMemo(() => sources.map(listLoader), [sources]);
  useLoaders(loaders);
  useListNeeds(sources);
  const states = useLoaderStates(useShallow((all) => sources.map(({ name }) => all[name] ?? LOADING)));
  const windows = useDeferredStore(useWindows);
  const assemble = useMemo(() => createAssembler(sections), [sections]);
  const rows = useMemo(() => assemble(byId, windows), [assemble, byId, windows]);
  const { nextPage, loadMore } = useNextPage(sections);

  const failure = states.find((state) => state.status === "failed");
  const isLoading = sources.some(({ name }) => windows[name] === undefined);
  return {
    state: failure ?? (isLoading ? LOADING : { status: "loaded", value: rows }),
    retry: () => loaders.forEach((loader, index) => states[index]?.status === "failed" && retry(loader)),
    isComplete: sections.every((section) => edgeOf(section, windows) === null),
    nextPage,
    loadMore,
  };
}

/** Fetches the next page of the first section that has more, from those of its lists that are behind the others. */
function useNextPage<E extends Listable>(sections: readonly ListSection<E>[]) {
  const [known, setKnown] = useState({ sections, nextPage: IDLE });

  const loadMore = useCallback(async () => {
    const windows = useWindows.getState();
    const section = sections.find((candidate) => edgeOf(candidate, windows) !== null);
    if (section === undefined) return;
    const edge = edgeOf(section, windows);
    setKnown({ sections, nextPage: { status: "loading" } });
    await attempt(
      async () => {
        const lagging = section.sources.filter(({ name }) => windows[name]?.edge === edge);
        await Promise.all(lagging.map(loadNextPage));
        setKnown({ sections, nextPage: IDLE });
      },
      ({ serverMessage }) => setKnown({ sections, nextPage: { status: "failed", message: serverMessage } }),
    );
  }, [sections]);

  return {
    nextPage: known.sections === sections ? known.nextPage : IDLE,
    loadMore: useCallback(() => void loadMore(), [loadMore]),
  };
}
