import type { Coin } from "#protocol/coins.ts";
import type { Candle, CandleInterval } from "#protocol/prices.ts";

/** One coin's quote, not filtered yet. */
export type Tick = {
  /** USD. */
  price: number;
  /** Over 24 hours, in USD and percent; null if the source has none. */
  change: { usd: number; percent: number } | null;
  /** When the market quoted it, by the source's clock. */
  at: Date;
};

/** Any of the coins; a coin that the source left out or garbled is missing. */
export type Quote = Partial<Record<Coin, Tick>>;

/** Where a source delivers its quotes. */
export type QuoteSink = {
  /** Returns the coins whose price was accepted. */
  quote: (quote: Quote) => readonly Coin[];
  /** Reports that it has no prices at the moment; the next quote ends that. */
  failed: (error: unknown) => void;
};

export type PriceSource = {
  /** As on the wire and in the evidence of orders. */
  name: string;
  /** How long a quote counts as live if no newer one comes. */
  freshForMs: number;
  /** Starts filling the sink; returns a function that stops it. */
  start: (sink: QuoteSink) => () => void;
  /** The source's past candles, if it has any. */
  history?: PriceHistory;
};

export type PriceHistory = {
  /** The pause between two requests, so that the past does not use up the rate limit of the present. */
  pauseMs: number;
  /** The candles of this interval that it still has, oldest first; empty if it does not have the interval. */
  fetch: (coin: Coin, interval: CandleInterval, signal: AbortSignal) => Promise<Candle[]>;
};
