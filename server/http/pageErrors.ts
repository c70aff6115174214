import type { Logger } from "pino";
import type { PageError } from "#protocol/pageErrors.ts";
import type { Credential } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { siteOf } from "../request/address.ts";
import { credentialKey } from "../request/credentialKey.ts";

const MINUTE_MS = 60_000;
/** Reports a minute, so that nobody fills the log. A page sends ten at most (web/sendFault.ts). */
const MOST = { session: 10, network: 30, node: 120 } as const;
/** Requests per minute and network (for IPv6: site). Invalid reports count only here. */
const MOST_REQUESTS = 300;

/** Errors that pages report, for the log of this node. */
export type PageErrors = {
  /** Refuses with 429 beyond the limits of requests, before anything of the report is read. */
  admit(address: string): void;
  /** Counts a report; refuses with 429 beyond the limits. */
  count(address: string, caller: Credential | null): void;
  write(report: PageError): void;
};

/**
 * Counts in memory: reports must cost no query, least of all while the database is their cause. The next line in the
 * log says how many were refused, at the latest a minute after the first.
 */
export function createPageErrors(log: Logger): PageErrors {
  const counts = new Map<string, number>();
  let began = performance.now();
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  /** How many were refused since the last line. */
  function takeRefused(): { refused?: number } {
    const before = refused;
    refused = 0;
    clearTimeout(timer);
    timer = undefined;
    return before === 0 ? {} : { refused: before };
  }

  function noteRefused(): void {
    refused += 1;
    timer ??= setTimeout(
      () => log.warn(takeRefused(), "errors of pages were not written"),
      MINUTE_MS,
    ).unref();
  }

  function take(limits: [key: string, most: number][]): void {
    if (performance.now() - began >= MINUTE_MS) {
      counts.clear();
      began = performance.now();
    }
    if (limits.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
      noteRefused();
      throw new Refusal("rate_limited", {
        retryAfter: Math.ceil((began + MINUTE_MS - performance.now()) / 1_000),
      });
    }
    for (const [key] of limits) counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  return {
    admit: (address) => take([[`requests of ${siteOf(address)}`, MOST_REQUESTS]]),
    count(address, caller) {
      const limits: [key: string, most: number][] = [
        ["node", MOST.node],
        [`network ${siteOf(address)}`, MOST.network],
      ];
      if (caller !== null) limits.push([credentialKey(caller), MOST.session]);
      take(limits);
    },
    write({ message, page, build, stack }) {
      log.warn(
        {
          page: plain(page),
          build: build === null ? null : plain(build),
          error: plain(message),
          stack: stack === null ? null : plain(stack.replaceAll(/\s*\n\s*/g, " | ")),
          ...takeRefused(),
        },
        "a page reported an error",
      );
    },
  };
}

/**
 * Puts the text on one line, without what may be personal or secret: queries and fragments, email addresses, ids,
 * tokens.
 */
function plain(text: string): string {
  return (
    text
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
      .replaceAll(/[?#][^\s)|]+?((?::\d+){0,2})(?=[\s)|]|$)/g, "$1")
      // Not a frame of Firefox or Safari: "place@https://desk.example/assets/trade.js:1:10".
      .replaceAll(/(?<![^\s@/])[^\s@/]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, "[address]")
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "[id]")
      .replaceAll(/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}(?![\w-]|\.[jt]sx?\b)/g, "[token]")
  );
}
