import { z } from "zod/mini";
import {
  type DayHours,
  type DeskHours,
  hasOpenDay,
  readDeskHours,
  WEEKDAYS,
  writeDeskHours,
} from "#protocol/deskHours.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import { MAX_TARGET_MINUTES } from "#protocol/settingChanges.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import type { SettingIn } from "#protocol/settingTable.ts";
import { readTypedNumber } from "#protocol/typedNumber.ts";
import { t } from "../../../language/index.ts";

const TARGETS = ["orderTargetMinutes", "depositTargetMinutes", "withdrawalTargetMinutes"] as const;

/** As typed; a day's `to` is "00:00" at the end of the day, because a time field knows no 24:00. */
export const waitingDraftSchema = z.object({
  orderTargetMinutes: z.string(),
  depositTargetMinutes: z.string(),
  withdrawalTargetMinutes: z.string(),
  hasHours: z.boolean(),
  timeZone: z.string(),
  week: z.array(z.object({ isOpen: z.boolean(), from: z.string(), to: z.string() })),
});
export type WaitingDraft = z.infer<typeof waitingDraftSchema>;
/** Edited fields; the others follow the settings when somebody else changes them. */
export const waitingEditsSchema = z.custom<Partial<WaitingDraft>>(
  (edits) => z.partial(waitingDraftSchema).safeParse(edits).success,
);
export type WaitingField = SettingIn<"waiting">;

const USUAL = { from: "09:00", to: "17:00" };
const MIDNIGHT = "00:00";

/** What the form starts with; `ownZone` until hours are set. */
export function toWaitingDraft(settings: AdminSettings, ownZone: string): WaitingDraft {
  const hours = readDeskHours(settings.deskHours) ?? null;
  return {
    orderTargetMinutes: toTyped(settings.orderTargetMinutes),
    depositTargetMinutes: toTyped(settings.depositTargetMinutes),
    withdrawalTargetMinutes: toTyped(settings.withdrawalTargetMinutes),
    hasHours: hours !== null,
    timeZone: hours?.timeZone ?? ownZone,
    week: WEEKDAYS.map((_, index) => toDay(hours, index)),
  };
}

type Changes = Pick<BodyInput<"updateSettings">, WaitingField>;

/** What to send, or the errors by field; only what differs from the settings. */
export function readWaitingDraft(
  draft: WaitingDraft,
  settings: AdminSettings,
): { changes: Changes; errors: Partial<Record<WaitingField, string>> } {
  const changes: Changes = {};
  const errors: Partial<Record<WaitingField, string>> = {};
  for (const name of TARGETS) {
    const minutes = readMinutes(draft[name]);
    if (minutes === null) errors[name] = t`Enter whole minutes, ${MAX_TARGET_MINUTES} at most`;
    else if (minutes !== settings[name]) changes[name] = minutes;
  }
  const deskHours = writeDeskHours(hoursOf(draft));
  const hours = readDeskHours(deskHours);
  // A value that was saved before is not reported as an error.
  if (deskHours === settings.deskHours) return { changes, errors };
  if (hours === undefined)
    errors.deskHours = t`Choose a time zone like Europe/Vienna, and another closing than opening time`;
  else if (hours !== null && !hasOpenDay(hours)) errors.deskHours = t`Choose hours for at least one day`;
  else changes.deskHours = deskHours;
  return { changes, errors };
}

function hoursOf({ hasHours, timeZone, week }: WaitingDraft): DeskHours | null {
  if (!hasHours) return null;
  return { timeZone: timeZone.trim(), week: week.map((day) => (day.isOpen ? toHours(day) : null)) };
}

function toHours({ from, to }: DayHours): DayHours {
  return { from, to: to === MIDNIGHT ? "24:00" : to };
}

function toDay(hours: DeskHours | null, index: number): WaitingDraft["week"][number] {
  const day = hours?.week[index];
  const isOpen = hours === null ? index < 5 : day !== null && day !== undefined;
  const { from, to } = day ?? USUAL;
  return { isOpen, from, to: to === "24:00" ? MIDNIGHT : to };
}

function toTyped(minutes: number): string {
  return minutes === 0 ? "" : `${minutes}`;
}

/** 0, for no target, if nothing is typed; null if it is no number of minutes. */
function readMinutes(typed: string): number | null {
  if (typed.trim() === "") return 0;
  const read = readTypedNumber(typed, "min");
  const minutes = "plain" in read && /^\d{1,5}$/.test(read.plain) ? parseInt(read.plain, 10) : Infinity;
  return minutes <= MAX_TARGET_MINUTES ? minutes : null;
}
