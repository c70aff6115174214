import type { Coin } from "#protocol/constants.ts";

/** What PRICE_SOURCE may name. */
export const PRICE_SOURCES = ["coingecko", "coinbase", "kraken", "binance", "simulated"] as const;
export type PriceSourceName = (typeof PRICE_SOURCES)[number];

/** What a source says of one coin, not judged yet. */
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
  quote: (quote: Quote) => void;
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
};
