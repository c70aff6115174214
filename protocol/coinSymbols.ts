import type { Coin } from "./coins.ts";

type Symbols = {
  coingecko: string;
  coinbase: string;
  kraken: string;
  krakenHistory: string;
  /** A pair with Tether; null for Tether itself, which is the currency there. */
  binance: string | null;
  tradingView: string;
};

/** The coin's symbol at each source of prices and charts; separate from coins.ts, which the first page loads. */
export const COIN_SYMBOLS: Record<Coin, Symbols> = {
  BTC: {
    coingecko: "bitcoin",
    coinbase: "BTC-USD",
    kraken: "BTC/USD",
    krakenHistory: "XBTUSD",
    binance: "BTCUSDT",
    tradingView: "COINBASE:BTCUSD",
  },
  ETH: {
    coingecko: "ethereum",
    coinbase: "ETH-USD",
    kraken: "ETH/USD",
    krakenHistory: "ETHUSD",
    binance: "ETHUSDT",
    tradingView: "COINBASE:ETHUSD",
  },
  USDT: {
    coingecko: "tether",
    coinbase: "USDT-USD",
    kraken: "USDT/USD",
    krakenHistory: "USDTUSD",
    binance: null,
    tradingView: "COINBASE:USDTUSD",
  },
};
