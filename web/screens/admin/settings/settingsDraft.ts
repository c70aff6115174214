import { z } from "zod/mini";
import { byWallet } from "#protocol/coins.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import { feeRateSchema, fromPercent, toPercent, toTwoDecimals } from "#protocol/money.ts";
import { deskAddressSchema } from "#protocol/settingChanges.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import type { SettingIn } from "#protocol/settingTable.ts";
import { readTypedNumber } from "#protocol/typedNumber.ts";
import { t, asTyped } from "../../../language/index.ts";
import { balanceFault, readBalance } from "../users/balanceInput.ts";

/** Shown while the settings have no fee. */
const FALLBACK_FEE_PERCENT = "0.1";
const NOT_A_FEE = "Enter a fee between 0 % and 10 %, for example 0.1";

/** The form has the fee in percent. */
export type SettingsField = Exclude<SettingIn<"form">, "tradingFee"> | "feePercent";

/** The settings as shown in the form: as typed, the fee in percent. */
export const settingsDraftSchema = z.object({
  feePercent: z.string(),
  ...byWallet(() => z.string()),
  autoApproveDeposits: z.boolean(),
  autoApproveLimit: z.string(),
  autoApproveDailyLimit: z.string(),
  autoApproveDeskDailyLimit: z.string(),
} satisfies Record<SettingsField, z.ZodMiniType>);
export type SettingsDraft = z.infer<typeof settingsDraftSchema>;

const SETTINGS_FIELDS: readonly SettingsField[] = z.keyof(settingsDraftSchema).options;

export function toDraft(settings: AdminSettings): SettingsDraft {
  const { tradingFee, autoApproveLimit, autoApproveDailyLimit, autoApproveDeskDailyLimit, ...rest } =
    settings;
  return {
    feePercent: asTyped(toPercent(tradingFee)),
    ...byWallet((wallet) => rest[wallet]),
    autoApproveDeposits: rest.autoApproveDeposits,
    autoApproveLimit: asTyped(toTwoDecimals(autoApproveLimit)),
    autoApproveDailyLimit: asTyped(toTwoDecimals(autoApproveDailyLimit)),
    autoApproveDeskDailyLimit: asTyped(toTwoDecimals(autoApproveDeskDailyLimit)),
  };
}

/** The fields to save: those whose meaning has changed, and emptied ones even if the default means the same. */
export function changedFields(draft: SettingsDraft, base: SettingsDraft): SettingsField[] {
  const changed = new Set(differingFields(draft, base));
  return SETTINGS_FIELDS.filter((field) => changed.has(field) || (draft[field] === "" && base[field] !== ""));
}

/** True if no field differs, not even in spelling. */
export function isEqual(one: SettingsDraft, other: SettingsDraft): boolean {
  return SETTINGS_FIELDS.every((field) => one[field] === other[field]);
}

/** The fields whose meaning differs: "0.10" equals "0.1", and an empty fee its default. */
function differingFields(draft: SettingsDraft, base: SettingsDraft): SettingsField[] {
  return SETTINGS_FIELDS.filter((field) => meaningOf(field, draft) !== meaningOf(field, base));
}

/** The value to send, or the text if it is invalid. */
function meaningOf(field: SettingsField, draft: SettingsDraft): string | boolean {
  const read = readField(field, draft);
  return read.error === undefined ? read.value : draft[field];
}

type Reading =
  | { errors: null; body: Omit<BodyInput<"updateSettings">, "version"> }
  | { errors: Partial<Record<SettingsField, string>> };

/** The changes to send, or the errors by field. */
export function readDraft(draft: SettingsDraft, base: SettingsDraft): Reading {
  const errors: Partial<Record<SettingsField, string>> = {};
  const body: Record<string, string | boolean> = {};
  for (const field of changedFields(draft, base)) {
    const read = readField(field, draft);
    if (read.error === undefined) body[read.name] = read.value;
    else errors[field] = read.error;
  }
  return Object.keys(errors).length > 0 ? { errors } : { errors: null, body };
}

type FieldReading = { error: string } | { error?: undefined; name: string; value: string | boolean };

function readField(field: SettingsField, draft: SettingsDraft): FieldReading {
  switch (field) {
    case "feePercent": {
      const rate = readFee(draft.feePercent);
      return rate === null ? { error: NOT_A_FEE } : check(feeRateSchema.safeParse(rate), "tradingFee");
    }
    case "autoApproveLimit":
    case "autoApproveDailyLimit":
    case "autoApproveDeskDailyLimit":
      return readLimit(field, draft[field]);
    case "autoApproveDeposits":
      return { name: field, value: draft[field] };
    default:
      return check(deskAddressSchema.safeParse(draft[field]), field);
  }
}

function readLimit(name: string, typed: string): FieldReading {
  const value = readBalance(typed);
  return value === null ? { error: balanceFault(typed) } : { name, value };
}

/** A fraction; null if the text is not a percentage. An empty field means the default. */
function readFee(percent: string): string | null {
  if (percent.trim() === "") return fromPercent(FALLBACK_FEE_PERCENT);
  const read = readTypedNumber(percent, "%");
  return "plain" in read ? fromPercent(read.plain) : null;
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function check(parsed: Parsed, name: string): FieldReading {
  return parsed.success
    ? { name, value: parsed.data }
    : { error: parsed.error.issues[0]?.message ?? t`Not valid` };
}

export type Rebased = { draft: SettingsDraft; conflicts: SettingsField[] };

/**
 * Updates a draft when the settings change while it is edited. Untouched fields follow; a touched field whose setting
 * changed to something else is a conflict, which the administrator has to decide.
 */
export function rebase(draft: SettingsDraft, base: SettingsDraft, incoming: SettingsDraft): Rebased {
  const differing = new Set(differingFields(draft, incoming));
  const touched = differingFields(draft, base).filter((field) => differing.has(field));
  const theirs = new Set(differingFields(incoming, base));
  const conflicts = touched.filter((field) => theirs.has(field));
  return { draft: takeFields(incoming, draft, touched), conflicts };
}

/** `draft` with some fields taken from `source`. */
export function takeFields(
  draft: SettingsDraft,
  source: SettingsDraft,
  fields: readonly SettingsField[],
): SettingsDraft {
  const taken = Object.fromEntries(fields.map((field) => [field, source[field]]));
  return { ...draft, ...taken };
}
