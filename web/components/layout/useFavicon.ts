import { useEffect } from "react";

/** Marks the icon of the browser's tab while work waits. */
export function useFavicon(isWaiting: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = isWaiting ? "/favicon-waiting.svg" : "/favicon.svg";
  }, [isWaiting]);
}
