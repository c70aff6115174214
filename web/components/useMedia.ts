import { useMemo, useSyncExternalStore } from "react";
import { breakpoints } from "../styles/tokens.ts";

/** True while the window matches the media query; false if there is no window yet. */
export function useMedia(query: string): boolean {
  const { subscribe, read } = useMemo(() => watch(query), [query]);
  return useSyncExternalStore(subscribe, read, matchesNothing);
}

function watch(query: string) {
  let media: MediaQueryList | undefined;
  const find = () => (media ??= window.matchMedia(query));
  return {
    subscribe: (listener: () => void) => {
      find().addEventListener("change", listener);
      return () => find().removeEventListener("change", listener);
    },
    read: () => find().matches,
  };
}

function matchesNothing(): boolean {
  return false;
}

/** Under 768 px: the bar is compact and the links are in the menu. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${breakpoints.tablet - 0.02}px)`);
}
