import { SETTING_TABLE } from "#protocol/settingTable.ts";
import { known } from "../../../language/index.ts";
import type { SettingsField } from "./settingsDraft.ts";

/** The label of a form field; the form has the fee in percent. */
export function labelOf(field: SettingsField): string {
  return known(SETTING_TABLE[field === "feePercent" ? "tradingFee" : field].label);
}
