const INSIDE_THE_PAGE = "body > * *";

/** The element and its ancestors, up to the page's root. */
function placesFrom(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>(INSIDE_THE_PAGE) ?? null;
  return place === null ? [] : [place, ...placesFrom(place.parentElement)];
}

/**
 * Remembers the focused element. The returned function focuses it again, or its nearest remaining ancestor: the button
 * that opened a dialog often disappears with the decision, and keyboard users would have to start over.
 */
export function rememberFocus(at: Element | null = document.activeElement): () => void {
  const places = placesFrom(at);
  return () => {
    const place = places.find((element) => element.isConnected && !element.matches(":disabled"));
    if (place === undefined) return;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus();
  };
}
