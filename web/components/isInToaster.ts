/** True for a toast and its content: actions there must not close a dialog or be trapped by it. */
export function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toaster]") !== null;
}
