import { pageErrorEndpoints, REPORT_LENGTHS } from "#protocol/pageErrors.ts";
import { Reported } from "./reportFault.ts";
import { findOwnBuild } from "./ownBuild.ts";
import { textOf } from "./textOf.ts";

/** The most reports of one page; errors that keep repeating need no more. */
const MOST = 10;
const sent = new Set<string>();

/**
 * Sends an error to the server's log, once. Nothing waits for it, and it arrives even if the page is being closed. Only
 * the path of the address is sent: queries and fragments may hold secrets.
 */
export function sendFault(error: unknown): void {
  const { message, stack } = describe(error);
  const fault = `${message}\n${stack ?? ""}`;
  if (sent.size >= MOST || sent.has(fault)) return;
  sent.add(fault);
  const report = {
    message: cut(message, REPORT_LENGTHS.message) || "Nothing was thrown",
    page: cut(window.location.pathname, REPORT_LENGTHS.page),
    build: findOwnBuild(),
    stack: stack === null ? null : cut(stack, REPORT_LENGTHS.stack),
  };
  const { path } = pageErrorEndpoints.reportPageError;
  navigator.sendBeacon(path, new Blob([JSON.stringify(report)], { type: "application/json" }));
}

type Described = { message: string; stack: string | null };

/** A thrown value may itself throw when it is inspected. */
function describe(error: unknown): Described {
  try {
    return lookAt(error);
  } catch {
    return { message: textOf(error), stack: null };
  }
}

/** The page's own reports name what failed, and their cause has the place. */
function lookAt(error: unknown): Described {
  if (error instanceof Reported && error.cause !== undefined) {
    const cause = describe(error.cause);
    return { message: `${error.message}: ${cause.message}`, stack: cause.stack };
  }
  if (!(error instanceof Error)) return { message: textOf(error), stack: null };
  const stack: unknown = error.stack;
  return { message: `${error.name}: ${error.message}`, stack: typeof stack === "string" ? stack : null };
}

/** The server takes neither half a character nor NUL. */
function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replaceAll("\0", " ")
    .replaceAll(/\p{Cs}/gu, "?");
}
