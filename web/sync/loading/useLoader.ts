import { useEffect } from "react";
import { LOADING, type Loadable } from "../stores/loadable.ts";
import { type Loader, retry, useLoaderStates } from "./loader.ts";
import { activate } from "./activeLoaders.ts";

export type Loading = Loadable<true> & { retry: () => void };

/** Keeps what `loader` fetches loaded and fresh while the component is on screen; tells how far it is. */
export function useLoader(loader: Loader): Loading {
  useEffect(() => activate(loader), [loader]);
  const state = useLoaderStates((states) => states[loader.name]) ?? LOADING;
  return { ...state, retry: () => retry(loader) };
}

/** The same for several at once, for components that draw without waiting for them. */
export function useLoaders(loaders: readonly Loader[]): void {
  useEffect(() => {
    const hides = loaders.map(activate);
    return () => {
      for (const hide of hides) hide();
    };
  }, [loaders]);
}
