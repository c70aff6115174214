import { judgeAddress } from "#protocol/addresses.ts";
import { COIN_TABLE, type Coin, COINS, type WalletSetting } from "#protocol/coins.ts";
import type { SettingsDraft } from "./settingsDraft.ts";

/** The fault of a doubtful address that is not ticked: shown at the tick, all others at the field. */
export const TICK_NEEDED = "Tick this box to continue";

/** What is doubtful about the address that the desk would give for a coin; null when nothing is, or there is none. */
export function doubtAboutField(coin: Coin, draft: SettingsDraft): string | null {
  const address = draft[COIN_TABLE[coin].wallet].trim();
  if (address === "") return null;
  const judged = judgeAddress(coin, address);
  return "doubt" in judged ? judged.doubt : null;
}

/** The fields of coins whose address is new here and doubtful. */
export function doubtfulFields(draft: SettingsDraft, base: SettingsDraft): WalletSetting[] {
  return COINS.filter((coin) => doubtAboutField(coin, draft) !== null)
    .map((coin) => COIN_TABLE[coin].wallet)
    .filter((field) => draft[field] !== base[field]);
}
