import type { Coin } from "#protocol/coins.ts";
import type { Candle, CandleInterval } from "#protocol/prices.ts";

/** What PRICE_SOURCE may name. */
export const PRICE_SOURCES = ["coingecko", "coinbase", "kraken", "binance", "simulated"] as const;
export type PriceSourceName = (typeof PRICE_SOURCES)[number];

/** How CoinGecko is reached: its own address and no key where nothing else is said. */
export type CoinGeckoAccess = {
  url?: string | undefined;
  demoKey?: string | undefined;
  proKey?: string | undefined;
};

/** What a source says of one coin, not filtered yet. */
export type Tick = {
  /** USD. */
  price: number;
  /** Over 24 hours, in USD and percent; null where the source has none. */
  change: { usd: number; percent: number } | null;
  /** When the market said so, by the source's clock. */
  at: Date;
};

/** Any of the coins; a coin that the source left out or garbled is missing. */
export type Quote = Partial<Record<Coin, Tick>>;

/** Where a source puts what it learns. */
export type QuoteSink = {
  /** Returns the coins whose price was good enough to be taken. */
  quote: (quote: Quote) => readonly Coin[];
  /** It can't tell the prices at present; the next quote says that it can again. */
  failed: (error: unknown) => void;
};

export type PriceSource = {
  /** As it stands on the wire and in the evidence of orders. */
  name: string;
  /** How long a quote counts as live when no newer one comes. */
  freshForMs: number;
  /** Begins to fill the sink; returns how to stop. */
  start: (sink: QuoteSink) => () => void;
  /** Where it publishes what the market did before; absent where nobody does. */
  history?: PriceHistory;
};

export type PriceHistory = {
  /** Between two requests, so that the past does not use up what the present is allowed. */
  pauseMs: number;
  /** The candles of this interval that it still has, oldest first; none where it has no such interval. */
  fetch: (coin: Coin, interval: CandleInterval, signal: AbortSignal) => Promise<Candle[]>;
};
