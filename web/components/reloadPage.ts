let isAsked = false;

/** Reloads the page on the user's request: drafts are kept, so no guard has to ask. */
export function reloadPage(): void {
  isAsked = true;
  window.location.reload();
}

/** True while the page unloads because the user asked to reload it. */
export function isReloadAsked(): boolean {
  return isAsked;
}
