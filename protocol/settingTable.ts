import { z } from "zod/mini";
import { byWallet } from "./coins.ts";
import type { settingChangeEndpoints } from "./settingChanges.ts";
import { adminSettingsSchema, type SettingName } from "./settings.ts";

/* Separate from settings.ts, which the first page loads. */

/** The settings that `updateSettings` changes. */
export const SETTING_NAMES: readonly SettingName[] = z.keyof(
  z.omit(adminSettingsSchema, { version: true, logoUrl: true, pausedBy: true }),
).options;

type SteadyField = keyof typeof settingChangeEndpoints.updateSettings.proof.fields;

type SettingRow<N extends SettingName> = {
  label: string;
  /** The proof that a change needs, as the endpoint demands it. */
  proof: N extends SteadyField ? "steady" : "recent";
  /**
   * True if a change needs a second administrator while either of the two-administrator rules is on: for everything
   * that could lift or bypass a rule.
   */
  guarded: boolean;
  kind:
    | "rate"
    | "usd"
    | "switch"
    | "address"
    | "hours"
    | "minutes"
    | "characters"
    | "week"
    | "moment"
    | "message"
    | "reason"
    | "name";
  /** The part of the settings page that changes it. */
  shown:
    | "form"
    | "rules"
    | "maintenance"
    | "announcement"
    | "pauses"
    | "administrators"
    | "switches"
    | "waiting"
    | "name"
    | "catchingUp"
    | "passwords";
};

const RULED = { proof: "recent", guarded: true } as const;
const IN_FORM = { ...RULED, shown: "form" } as const;
const IN_RULES = { ...RULED, shown: "rules" } as const;

/** Targets and hours can't bypass a rule. */
const IN_WAITING = { proof: "recent", guarded: false, shown: "waiting" } as const;

// Closing and opening the desk, or a part of it, is daily work, and closing it must not wait.
const AT_ONCE = { proof: "steady", guarded: false } as const;
const IN_ANNOUNCEMENT = { ...AT_ONCE, shown: "announcement" } as const;
const IN_PAUSES = { ...AT_ONCE, kind: "reason", shown: "pauses" } as const;

/** Everything about each setting beyond its value. */
export const SETTING_TABLE = {
  // Traders agree to the fee with each order.
  deskName: { label: "Name of the desk", proof: "recent", guarded: false, kind: "name", shown: "name" },
  tradingFee: { label: "Trading fee", proof: "recent", guarded: false, kind: "rate", shown: "form" },
  ...byWallet((_, coin) => ({ label: `${coin} wallet address`, ...IN_FORM, kind: "address" as const })),
  maintenanceMode: { label: "Maintenance mode", ...AT_ONCE, kind: "switch", shown: "maintenance" },
  maintenanceAt: { label: "Maintenance begins", ...IN_ANNOUNCEMENT, kind: "moment" },
  maintenanceMessage: { label: "Message about maintenance", ...IN_ANNOUNCEMENT, kind: "message" },
  ordersPaused: { label: "New orders paused", ...IN_PAUSES },
  depositsPaused: { label: "New deposits paused", ...IN_PAUSES },
  withdrawalsPaused: { label: "New withdrawals paused", ...IN_PAUSES },
  signUpsPaused: { label: "New accounts paused", ...IN_PAUSES },
  autoApproveDeposits: { label: "Auto-approve deposits", ...IN_FORM, kind: "switch" },
  autoApproveLimit: { label: "Limit per deposit", ...IN_FORM, kind: "usd" },
  autoApproveDailyLimit: { label: "Limit per user and day", ...IN_FORM, kind: "usd" },
  autoApproveDeskDailyLimit: { label: "Limit for all users per day", ...IN_FORM, kind: "usd" },
  adminSecondFactorRequired: {
    label: "Second factor required",
    ...RULED,
    kind: "switch",
    shown: "administrators",
  },
  passwordMinLength: { label: "Shortest password", ...RULED, kind: "characters", shown: "passwords" },
  secondApprovalAbove: { label: "Require a second approval above", ...IN_RULES, kind: "usd" },
  secondApprovalForChanges: { label: "Require a second approval for changes", ...IN_RULES, kind: "switch" },
  newAddressHoldHours: { label: "Hold withdrawals to new addresses for", ...IN_RULES, kind: "hours" },
  orderTargetMinutes: { label: "Decide orders within", ...IN_WAITING, kind: "minutes" },
  depositTargetMinutes: { label: "Decide deposits within", ...IN_WAITING, kind: "minutes" },
  withdrawalTargetMinutes: { label: "Decide withdrawals within", ...IN_WAITING, kind: "minutes" },
  deskHours: { label: "Desk hours", ...IN_WAITING, kind: "week" },
  takingBinds: {
    label: "Taking is binding",
    proof: "recent",
    guarded: false,
    kind: "switch",
    shown: "switches",
  },
  publishesFairness: {
    label: "Publish how the desk settles",
    proof: "recent",
    guarded: false,
    kind: "switch",
    shown: "switches",
  },
  namesDeciders: {
    label: "Show traders who decided",
    proof: "recent",
    guarded: false,
    kind: "switch",
    shown: "switches",
  },
  eventLogHours: {
    label: "Keep changes for",
    proof: "recent",
    guarded: false,
    kind: "hours",
    shown: "catchingUp",
  },
} as const satisfies { [N in SettingName]: SettingRow<N> };

/** The settings that a part of the settings page changes. */
export type SettingIn<Part extends SettingRow<SettingName>["shown"]> = {
  [N in SettingName]: (typeof SETTING_TABLE)[N]["shown"] extends Part ? N : never;
}[SettingName];

/** True for a setting's name in an approval's details or an audit line. */
export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTING_TABLE, name);
}
