import { useEffect } from "react";
import { LOADING, type Loadable } from "../../loadable.ts";
import { type Loader, retry, useLoaderStates } from "./loader.ts";
import { activate } from "./activeLoaders.ts";

export type Loading = Loadable<true> & { retry: () => void };

/** Keeps the loader's data loaded and fresh while the component is on screen; returns its state. */
export function useLoader(loader: Loader): Loading {
  useEffect(() => activate(loader), [loader]);
  const state = useLoaderStates((states) => states[loader.name]) ?? LOADING;
  return { ...state, retry: () => retry(loader) };
}

/** The same for several at once, for components that render without waiting for them. */
export function useLoaders(loaders: readonly Loader[]): void {
  useEffect(() => {
    const hides = loaders.map(activate);
    return () => {
      for (const hide of hides) hide();
    };
  }, [loaders]);
}
