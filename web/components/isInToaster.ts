/** True for a toast and what is in it: what is done there must not close or trap a dialog under it. */
export function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toaster]") !== null;
}
