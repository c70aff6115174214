import { checkAddress } from "#protocol/addresses.ts";
import { COIN_TABLE, type Coin, COINS, type WalletSetting } from "#protocol/coins.ts";
import { known } from "../../../language/index.ts";
import type { SettingsDraft } from "./settingsDraft.ts";

/** The error for an unusual address that was not confirmed; it is shown at the checkbox, all others at the field. */
export const TICK_NEEDED = "Tick this box to continue";

/** Why the address for a coin does not look valid; null if it does, or if there is none. */
export function addressCaution(coin: Coin, draft: SettingsDraft): string | null {
  const address = draft[COIN_TABLE[coin].wallet].trim();
  if (address === "") return null;
  const check = checkAddress(coin, address);
  return "caution" in check ? known(check.caution) : null;
}

/** The fields with new addresses that do not look valid. */
export function unusualFields(draft: SettingsDraft, base: SettingsDraft): WalletSetting[] {
  return COINS.filter((coin) => addressCaution(coin, draft) !== null)
    .map((coin) => COIN_TABLE[coin].wallet)
    .filter((field) => draft[field] !== base[field]);
}
