import type { Coin } from "#protocol/constants.ts";
import type { SiteSettings } from "#protocol/entities.ts";

/** Where the desk takes deposits of a coin; empty while it has no address for it. */
export function deskAddress(settings: SiteSettings, coin: Coin): string {
  switch (coin) {
    case "BTC":
      return settings.btcWalletAddress;
    case "ETH":
      return settings.ethWalletAddress;
    case "USDT":
      return settings.usdtWalletAddress;
  }
}
