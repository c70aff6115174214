import { COIN_TABLE, COINS, type Coin } from "./coins.ts";
import type { SiteSettings } from "./entities.ts";

type Addresses = Pick<SiteSettings, "btcWalletAddress" | "ethWalletAddress" | "usdtWalletAddress">;

/** Where the desk takes deposits of a coin; empty while it has no address for it. */
export function deskAddress(settings: Addresses, coin: Coin): string {
  switch (coin) {
    case "BTC":
      return settings.btcWalletAddress;
    case "ETH":
      return settings.ethWalletAddress;
    case "USDT":
      return settings.usdtWalletAddress;
  }
}

/** Why the desk takes no deposit of this coin; null where it does. */
export function depositRefusal(settings: Addresses, coin: Coin): string | null {
  if (deskAddress(settings, coin) !== "") return null;
  return COINS.some((other) => deskAddress(settings, other) !== "")
    ? `${COIN_TABLE[coin].name} deposits aren't available right now. Please choose another coin.`
    : "Deposits aren't available yet: the desk has not set a deposit address.";
}
