import { COINS, type Coin } from "#protocol/coins.ts";
import { COIN_SYMBOLS } from "#protocol/coinSymbols.ts";

/** The coins of a source, by its own symbols. */
export function coinsBySymbol(source: keyof (typeof COIN_SYMBOLS)[Coin]): ReadonlyMap<string, Coin> {
  const named = new Map<string, Coin>();
  for (const coin of COINS) {
    const symbol = COIN_SYMBOLS[coin][source];
    if (symbol !== null) named.set(symbol, coin);
  }
  return named;
}
