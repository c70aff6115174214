import type { Decimal } from "#protocol/money.ts";
import { EVENT_LOG_HOURS, PASSWORD_MIN_LENGTH } from "#protocol/settingChanges.ts";
import { readTypedNumber } from "#protocol/typedNumber.ts";
import { t } from "../../../language/index.ts";
import { balanceFault, readBalance } from "../users/balanceInput.ts";

const MAX_HOLD_HOURS = 168;

export type Read<T> = { value: T; error?: undefined } | { error: string };

/** The amount above which a second administrator is needed; null, for never, if the field is empty. */
export function readAbove(typed: string): Read<Decimal | null> {
  if (typed.trim() === "") return { value: null };
  const value = readBalance(typed);
  return value === null ? { error: balanceFault(typed) } : { value };
}

/** For how many hours withdrawals to new addresses are held; 0 if the field is empty. */
export function readHours(typed: string): Read<number> {
  if (typed.trim() === "") return { value: 0 };
  const hours = readWhole(typed);
  return hours <= MAX_HOLD_HOURS
    ? { value: hours }
    : { error: t`Enter whole hours, ${MAX_HOLD_HOURS} at most` };
}

/** For how many hours the event log is kept. */
export function readLogHours(typed: string): Read<number> {
  const { least, most } = EVENT_LOG_HOURS;
  const hours = readWhole(typed);
  return hours >= least && hours <= most
    ? { value: hours }
    : { error: t`Enter whole hours, from ${least} to ${most}` };
}

/** The fewest characters of a new password. */
export function readPasswordLength(typed: string): Read<number> {
  const { least, most } = PASSWORD_MIN_LENGTH;
  const length = readWhole(typed, "characters");
  return length >= least && length <= most
    ? { value: length }
    : { error: t`Enter a whole number, from ${least} to ${most}` };
}

function readWhole(typed: string, unit: "hours" | "characters" = "hours"): number {
  const read = readTypedNumber(typed, unit);
  return "plain" in read && /^\d{1,3}$/.test(read.plain) ? parseInt(read.plain, 10) : Infinity;
}
