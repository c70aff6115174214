const INSIDE_THE_PAGE = "body > * *";

/** The element and all around it, up to what the page is mounted in. */
function placesFrom(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>(INSIDE_THE_PAGE) ?? null;
  return place === null ? [] : [place, ...placesFrom(place.parentElement)];
}

/**
 * Remembers where the focus is, or was. What it returns brings it back there, or to the nearest thing around that is
 * left: the button that opened a dialog often goes with what was decided in it, and whoever has no mouse would start over.
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
