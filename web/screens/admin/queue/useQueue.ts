import { useCallback, useMemo } from "react";
import { useShallow } from "zustand/shallow";
import { retry, useLoaderStates } from "../../../live/loader.ts";
import { useLoaders } from "../../../live/useLoader.ts";
import type { Versioned } from "../../../stores/createEntityStore.ts";
import { LOADING, type Loadable } from "../../../stores/loadable.ts";
import { assemble, nearest, type Sort } from "./reach.ts";
import { type EntityStore, IDLE, type Stream, useProgress } from "./stream.ts";

/** A part of a queue: which rows it shows in which order, and the server's lists they come from. */
export type QueueSection<E> = {
  includes: (entity: E) => boolean;
  sort: Sort;
  streams: readonly Stream[];
};

export type Queue<E> = {
  state: Loadable<readonly E[]>;
  retry: () => void;
  /** Whether there are more rows than those in `state`. */
  more: { status: "idle" } | { status: "loading" } | { status: "failed"; message: string };
  loadMore: () => void;
};

/** The rows of some sections, fetched page by page and kept up to date by events. `sections` must be stable. */
export function useQueue<E extends Versioned>(
  store: EntityStore<E>,
  sections: readonly QueueSection<E>[],
): Queue<E> {
  const streams = useMemo(() => sections.flatMap((section) => section.streams), [sections]);
  const loaders = useMemo(() => streams.map((stream) => stream.loader), [streams]);
  useLoaders(loaders);

  const states = useLoaderStates(useShallow((all) => streams.map(({ name }) => all[name] ?? LOADING)));
  const progress = useProgress(useShallow((all) => streams.map(({ name }) => all[name])));
  const byId = store((state) => state.byId);

  const rows = useMemo(() => {
    const reachOf = new Map(streams.map(({ name }, index) => [name, progress[index]?.reach ?? null]));
    return assemble(
      byId.values(),
      sections.map(({ includes, sort, streams: parts }) => ({
        includes,
        sort,
        reach: nearest(
          sort,
          parts.map(({ name }) => reachOf.get(name) ?? null),
        ),
      })),
    );
  }, [byId, sections, streams, progress]);

  const failure = states.find((state) => state.status === "failed");
  const isLoading = states.some((state) => state.status === "loading");

  const loadMore = useCallback(() => {
    for (const { sort, streams: parts } of sections) {
      const all = useProgress.getState();
      const reach = nearest(
        sort,
        parts.map(({ name }) => all[name]?.reach ?? null),
      );
      if (reach === null) continue;
      for (const stream of parts) {
        if (all[stream.name]?.reach === reach) void stream.fetchMore(reach);
      }
      return;
    }
  }, [sections]);

  return {
    state: failure ?? (isLoading ? LOADING : { status: "loaded", value: rows }),
    retry: () => loaders.forEach((loader, index) => states[index]?.status === "failed" && retry(loader)),
    more:
      progress.find((one) => one?.more.status === "failed")?.more ??
      progress.find((one) => one?.more.status === "loading")?.more ??
      IDLE,
    loadMore,
  };
}
