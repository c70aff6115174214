import { byWallet } from "./coins.ts";
import type { ProofStrength } from "./endpointShape.ts";
import { type AdminSettings, adminSettingsSchema } from "./settings.ts";

/* Separate from settings.ts, which the first page loads. */

export type SettingName = Exclude<keyof AdminSettings, "version" | "logoUrl">;

/** The settings that `updateSettings` changes. */
export const SETTING_NAMES: readonly SettingName[] = adminSettingsSchema
  .omit({ version: true, logoUrl: true })
  .keyof().options;

type SettingRow = {
  label: string;
  /** The proof that a change needs. */
  proof: ProofStrength;
  /**
   * True if a change needs a second administrator while either of the two-administrator rules is on: for everything
   * that could lift or bypass a rule.
   */
  guarded: boolean;
  kind: "rate" | "usd" | "switch" | "address" | "hours";
};

const RULED = { proof: "recent", guarded: true } as const;

/** Everything about each setting beyond its value. */
export const SETTING_TABLE = {
  // Traders accept the fee with each order.
  tradingFee: { label: "Trading fee", proof: "recent", guarded: false, kind: "rate" },
  ...byWallet((_, coin) => ({ label: `${coin} wallet address`, ...RULED, kind: "address" as const })),
  // Closing and opening the desk is daily work, and closing it must not wait.
  maintenanceMode: { label: "Maintenance mode", proof: "steady", guarded: false, kind: "switch" },
  autoApproveDeposits: { label: "Auto-approve deposits", ...RULED, kind: "switch" },
  autoApproveLimit: { label: "Limit per deposit", ...RULED, kind: "usd" },
  autoApproveDailyLimit: { label: "Limit per user and day", ...RULED, kind: "usd" },
  autoApproveDeskDailyLimit: { label: "Limit for all users per day", ...RULED, kind: "usd" },
  adminSecondFactorRequired: { label: "Second factor required", ...RULED, kind: "switch" },
  secondApprovalAbove: { label: "Require a second approval above", ...RULED, kind: "usd" },
  secondApprovalForChanges: { label: "Require a second approval for changes", ...RULED, kind: "switch" },
  newAddressHoldHours: { label: "Hold withdrawals to new addresses for", ...RULED, kind: "hours" },
  namesDeciders: { label: "Show traders who decided", proof: "recent", guarded: false, kind: "switch" },
} as const satisfies Record<SettingName, SettingRow>;

type Steady = {
  [N in SettingName as (typeof SETTING_TABLE)[N]["proof"] extends "steady" ? N : never]: "steady";
};

/** The fields with a steady proof in the contract: those settings, and the version sent with them. */
export type SteadyFields = Steady & { version: "steady" };

/** True for a setting's name in an approval's details or an audit line. */
export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTING_TABLE, name);
}
