import { useCallback, useSyncExternalStore } from "react";
import { breakpoints } from "../styles/tokens.ts";

/** True while the window matches the media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Under 768 px: the bar is compact and the links are in the menu. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${breakpoints.tablet - 0.02}px)`);
}
