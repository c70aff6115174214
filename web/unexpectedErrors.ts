import { t } from "./language/index.ts";
import { toastError } from "./toasts/toast.ts";
import { Reported } from "./reportFault.ts";

/** Ignores late resize observers, which are harmless, and errors in scripts of other origins. */
const NOT_OURS = /^(ResizeObserver loop|Script error)/;

/**
 * Shows a toast for every unexpected error, and sends it to the server's log; the browser logs it to its console.
 * Errors that the page has recovered from (`reportFault`) are only sent.
 */
export function reportUnexpectedErrors(): void {
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof DOMException && reason.name === "AbortError") return;
    tell();
    void send(reason);
  });
  window.addEventListener("error", ({ message, error }) => {
    if (NOT_OURS.test(message)) return;
    if (!(error instanceof Reported)) tell();
    void send(error ?? message);
  });
}

function tell(): void {
  toastError(
    t`Something unexpected happened`,
    t`What you just did may not have worked. Please check, and reload the page if it happens again.`,
  );
}

async function send(error: unknown): Promise<void> {
  try {
    (await import("./sendFault.ts")).sendFault(error);
  } catch {
    // The toast's code could not be loaded; reporting that would be one more error.
  }
}
