import { COIN_TABLE, COINS, type Coin, type WalletSetting } from "./coins.ts";

type Addresses = Readonly<Record<WalletSetting, string>>;

/** The desk's deposit address for a coin; empty if it has none. */
export function deskAddress(settings: Addresses, coin: Coin): string {
  return settings[COIN_TABLE[coin].wallet];
}

/** Why the desk does not accept deposits of this coin; null if it does. */
export function depositRefusal(settings: Addresses, coin: Coin): string | null {
  if (deskAddress(settings, coin) !== "") return null;
  return COINS.some((other) => deskAddress(settings, other) !== "")
    ? `${COIN_TABLE[coin].name} deposits aren't available right now. Please choose another coin.`
    : "Deposits aren't available yet: the desk has not set a deposit address.";
}
