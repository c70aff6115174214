import { COIN_TABLE, COINS, type Coin, type WalletSetting } from "./coins.ts";

type Addresses = Readonly<Record<WalletSetting, string>>;

/** Where the desk takes deposits of a coin; empty while it has no address for it. */
export function deskAddress(settings: Addresses, coin: Coin): string {
  return settings[COIN_TABLE[coin].wallet];
}

/** Why the desk takes no deposit of this coin; null where it does. */
export function depositRefusal(settings: Addresses, coin: Coin): string | null {
  if (deskAddress(settings, coin) !== "") return null;
  return COINS.some((other) => deskAddress(settings, other) !== "")
    ? `${COIN_TABLE[coin].name} deposits aren't available right now. Please choose another coin.`
    : "Deposits aren't available yet: the desk has not set a deposit address.";
}
