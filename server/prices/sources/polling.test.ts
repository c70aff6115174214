import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Quote } from "../source.ts";
import { pollingSource } from "./polling.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T12:00:00.000Z") }));
afterEach(() => vi.useRealTimers());

test("polls at its interval even if somebody sets the clock back", async () => {
  let asked = 0;
  const source = pollingSource({
    name: "hand",
    freshForMs: 60_000,
    everyMs: 20,
    retries: 0,
    firstRetryMs: 1,
    longestRetryMs: 1,
    fetchQuote: async (): Promise<Quote> => {
      asked += 1;
      vi.setSystemTime(new Date("2026-03-01T11:00:00.000Z"));
      return {};
    },
  });
  const stop = source.start({ quote: () => [], failed: () => undefined });
  await expect.poll(() => asked).toBeGreaterThan(1);
  stop();
});
