import { z } from "zod/mini";

/*
 * Everything the desk knows about a coin. A new coin is a row in each table here and in coinSymbols.ts, its address
 * format in addresses.ts, and a migration with its wallet setting and the values of the constraints.
 */

/** The coins of the desk, in the order in which every screen lists them. */
export const COINS = ["BTC", "ETH", "USDT"] as const;
export type Coin = (typeof COINS)[number];
export const coinSchema = z.enum(COINS);

/** One value for each coin. */
export function byCoin<T>(valueOf: (coin: Coin) => T): Record<Coin, T> {
  return { BTC: valueOf("BTC"), ETH: valueOf("ETH"), USDT: valueOf("USDT") };
}

type CoinRow = {
  name: string;
  /** The setting with the desk's deposit address. */
  wallet: `${string}WalletAddress`;
  /** Decimals of its market price in USD. */
  priceDecimals: number;
  /** Decimals of its percentage in the navigation bar; null for a coin that the bar does not show. */
  barPercentDecimals: number | null;
};

export const COIN_TABLE = {
  BTC: { name: "Bitcoin", wallet: "btcWalletAddress", priceDecimals: 0, barPercentDecimals: 1 },
  ETH: { name: "Ethereum", wallet: "ethWalletAddress", priceDecimals: 0, barPercentDecimals: 2 },
  USDT: { name: "Tether", wallet: "usdtWalletAddress", priceDecimals: 4, barPercentDecimals: null },
} as const satisfies Record<Coin, CoinRow>;

/** A setting with a deposit address. */
export type WalletSetting = (typeof COIN_TABLE)[Coin]["wallet"];

/** One value for each wallet setting. */
export function byWallet<T>(valueOf: (wallet: WalletSetting, coin: Coin) => T): Record<WalletSetting, T> {
  return {
    btcWalletAddress: valueOf("btcWalletAddress", "BTC"),
    ethWalletAddress: valueOf("ethWalletAddress", "ETH"),
    usdtWalletAddress: valueOf("usdtWalletAddress", "USDT"),
  };
}

/** Shown until a source has answered: USD, USD and percent. */
export const FALLBACK_PRICES: Record<Coin, { price: number; change24h: number; changePercent24h: number }> = {
  BTC: { price: 43500, change24h: 1200, changePercent24h: 2.8 },
  ETH: { price: 2650, change24h: -45, changePercent24h: -1.7 },
  USDT: { price: 1, change24h: 0.001, changePercent24h: 0.1 },
};

/** How the simulated market moves, as fractions of the price: at most per second, and in its long swings. */
export const COIN_MOVES: Record<Coin, { step: number; swing: number }> = {
  BTC: { step: 0.0006, swing: 0.03 },
  ETH: { step: 0.0009, swing: 0.04 },
  USDT: { step: 0.00003, swing: 0.0006 },
};
