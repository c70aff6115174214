import { useLayoutEffect } from "react";
import type { Listable, ListSource } from "./list.ts";
import { listNeed } from "./listNeed.ts";

/** Makes stores keep what these lists show while they are on screen. `sources` must be stable. */
export function useListNeeds<E extends Listable>(sources: readonly ListSource<E>[]): void {
  useLayoutEffect(() => {
    const releases = sources.map((source) => source.store.getState().need(listNeed(source)));
    return () => {
      for (const release of releases) release();
    };
  }, [sources]);
}
