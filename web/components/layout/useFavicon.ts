import { useEffect } from "react";

/** Marks the tab's icon while items are pending. */
export function useFavicon(isWaiting: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = isWaiting ? "/favicon-waiting.svg" : "/favicon.svg";
  }, [isWaiting]);
}
