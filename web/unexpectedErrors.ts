import { toastError } from "./components/toast.ts";
import { Reported } from "./reportFault.ts";

/** A resize observer that is late by a frame, which is no fault, and what happens in the code of other origins. */
const NOT_OURS = /^(ResizeObserver loop|Script error)/;

/**
 * Tells the reader of every failure that nobody expected, so that none ends in silence; the browser itself writes them
 * into its console.
 */
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
    "Something unexpected happened",
    "What you just did may not have worked. Please check, and reload the page if it happens again.",
  );
}
