let isAsked = false;

/** Loads the page again, for somebody who asked for it: what they typed is kept, so no guard has to ask once more. */
export function reloadPage(): void {
  isAsked = true;
  window.location.reload();
}

/** True when the page goes away because the reader asked to load it again. */
export function isReloadAsked(): boolean {
  return isAsked;
}
