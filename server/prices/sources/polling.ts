import { setTimeout as sleep } from "node:timers/promises";
import type { PriceSource, Quote } from "../source.ts";

export type PollTimings = {
  everyMs: number;
  retries: number;
  firstRetryMs: number;
  longestRetryMs: number;
};

type Options = PollTimings & {
  name: string;
  freshForMs: number;
  /** Rejects when there is no usable answer. */
  fetchQuote: (signal: AbortSignal) => Promise<Quote>;
};

/** A source that is polled; a round fails only after all its retries have. */
export function pollingSource({ name, freshForMs, fetchQuote, ...timings }: Options): PriceSource {
  async function fetchWithRetries(signal: AbortSignal): Promise<Quote> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fetchQuote(signal);
      } catch (error) {
        if (signal.aborted || attempt >= timings.retries) throw error;
        await sleep(Math.min(timings.firstRetryMs * 2 ** attempt, timings.longestRetryMs), undefined, {
          signal,
        });
      }
    }
  }

  return {
    name,
    freshForMs,
    start(sink) {
      const stopping = new AbortController();
      const { signal } = stopping;

      async function poll(): Promise<void> {
        while (!signal.aborted) {
          const began = performance.now();
          try {
            const quote = await fetchWithRetries(signal);
            if (!signal.aborted) sink.quote(quote);
          } catch (error) {
            if (!signal.aborted) sink.failed(error);
          }
          const rest = Math.max(0, began + timings.everyMs - performance.now());
          // Rejects only when stopped, which the loop checks itself.
          await sleep(rest, undefined, { signal }).catch(() => undefined);
        }
      }

      void poll();
      return () => stopping.abort();
    },
  };
}
