import { useMemo, useSyncExternalStore } from "react";
import { breakpoints } from "../styles/tokens.ts";

/** True while the window matches the media query. */
export function useMedia(query: string): boolean {
  const { subscribe, read } = useMemo(() => {
    const media = window.matchMedia(query);
    return {
      subscribe: (listener: () => void) => {
        media.addEventListener("change", listener);
        return () => media.removeEventListener("change", listener);
      },
      read: () => media.matches,
    };
  }, [query]);
  return useSyncExternalStore(subscribe, read);
}

/** Under 768 px: the bar is compact and the links are in the menu. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${breakpoints.tablet - 0.02}px)`);
}
