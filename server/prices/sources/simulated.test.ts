import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Quote } from "../source.ts";
import { simulated } from "./simulated.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function walk(seed: number, seconds: number): Quote[] {
  const quotes: Quote[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  const stop = simulated({ seed }).start({
    quote: (quote) => {
      quotes.push(quote);
      return [];
    },
    failed,
  });
  vi.advanceTimersByTime(seconds * 1_000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(failed).not.toHaveBeenCalled();
  return quotes;
}

function pricesOf(quotes: Quote[]): unknown[] {
  return quotes.map(({ BTC, ETH, USDT }) => [BTC?.price, ETH?.price, USDT?.price]);
}

test("ticks at once and then every second, all coins, until it is stopped", () => {
  const quotes = walk(1, 10);
  expect(quotes).toHaveLength(11);
  expect(quotes.every(({ BTC, ETH, USDT }) => BTC && ETH && USDT)).toBe(true);
});

test("the same seed gives the same walk, another seed another", () => {
  expect(pricesOf(walk(7, 100))).toEqual(pricesOf(walk(7, 100)));
  expect(pricesOf(walk(7, 100))).not.toEqual(pricesOf(walk(8, 100)));
});

test("a day's walk moves but stays around its start", () => {
  const quotes = walk(1, 24 * 60 * 60);
  const bitcoin = quotes.map(({ BTC }) => BTC?.price ?? 0);
  expect(Math.min(...bitcoin)).toBeGreaterThan(39_000);
  expect(Math.max(...bitcoin)).toBeLessThan(48_000);
  expect(new Set(bitcoin).size).toBeGreaterThan(50_000);
});
