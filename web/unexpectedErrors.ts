import { t } from "./language/index.ts";
import { toastError } from "./toasts/toast.ts";
import { Reported } from "./reportFault.ts";

/** Ignores late resize observers, which are harmless, and errors in scripts of other origins. */
const NOT_OURS = /^(ResizeObserver loop|Script error)/;

/** Shows a toast for every unexpected error; the browser logs it to its console. */
export function reportUnexpectedErrors(): void {
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof DOMException && reason.name === "AbortError")) tell();
  });
  window.addEventListener("error", ({ message, error }) => {
    if (!NOT_OURS.test(message) && !(error instanceof Reported)) tell();
  });
}

function tell(): void {
  toastError(
    t`Something unexpected happened`,
    t`What you just did may not have worked. Please check, and reload the page if it happens again.`,
  );
}
