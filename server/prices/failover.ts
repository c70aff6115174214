import type { Logger } from "pino";
import { COINS, type Coin } from "#protocol/coins.ts";
import type { PriceSource, QuoteSink } from "./source.ts";
import type { SourceWithBackup } from "./sources/createSource.ts";

/** A source that has just started or recovered must quote each coin within this time. */
const FIRST_QUOTE_MS = 10_000;
const WATCH_MS = 1_000;

type Options = SourceWithBackup & {
  sinkOf: (source: PriceSource) => QuoteSink;
  log: Logger;
  firstQuoteMs?: number;
  watchMs?: number;
};

/**
 * Runs the source and, while it fails or leaves a coin without a fresh price, its backup for the missing coins. A coin
 * that neither quotes keeps its last good price, or before the first one the specified default.
 */
export function startFailover({ source, backup, sinkOf, log, ...options }: Options): () => void {
  const sink = sinkOf(source);
  if (backup === undefined) return source.start(sink);
  const { firstQuoteMs = FIRST_QUOTE_MS, watchMs = WATCH_MS } = options;
  const backupSink = sinkOf(backup);
  const quotedAt = new Map<Coin, number>();
  let since = performance.now();
  let isFailing = false;
  let stopBackup: (() => void) | null = null;

  function lacks(coin: Coin): boolean {
    const at = quotedAt.get(coin);
    return isFailing || at === undefined || performance.now() - at > source.freshForMs;
  }

  function isOverdue(coin: Coin): boolean {
    if (!lacks(coin)) return false;
    return isFailing || quotedAt.has(coin) || performance.now() - since > firstQuoteMs;
  }

  function watch(): void {
    if (backup === undefined) return;
    const overdue = COINS.filter(isOverdue);
    if (stopBackup === null && overdue.length > 0) {
      if (!isFailing)
        log.warn(
          { source: source.name, coins: overdue, backup: backup.name },
          "A source is silent: asking its backup",
        );
      stopBackup = backup.start({
        quote: (quote) => {
          const lacking = COINS.filter(lacks);
          const wanted = lacking.flatMap((coin) =>
            quote[coin] === undefined ? [] : [[coin, quote[coin]] as const],
          );
          return backupSink.quote(Object.fromEntries(wanted));
        },
        failed: backupSink.failed,
      });
    } else if (stopBackup !== null && !COINS.some(lacks)) {
      log.info({ source: source.name, backup: backup.name }, "The source is back: its backup rests");
      stopBackup();
      stopBackup = null;
    }
  }

  const stopSource = source.start({
    quote(quote) {
      const taken = sink.quote(quote);
      if (taken.length > 0 && isFailing) {
        isFailing = false;
        since = performance.now();
        quotedAt.clear();
      }
      for (const coin of taken) quotedAt.set(coin, performance.now());
      watch();
      return taken;
    },
    failed(error) {
      isFailing = true;
      sink.failed(error);
      watch();
    },
  });
  const timer = setInterval(watch, watchMs);
  return () => {
    clearInterval(timer);
    stopSource();
    stopBackup?.();
  };
}
