import type { Tx } from "#db/transact.ts";
import { COIN_TABLE, COINS } from "#protocol/coins.ts";
import { hasOpenDay, readDeskHours } from "#protocol/deskHours.ts";
import type { Body } from "#protocol/endpoints.ts";
import { SETTING_NAMES } from "#protocol/settingTable.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { countAdministratorsBut } from "../approvals/administrators.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { guardedSettings, isRuled } from "../approvals/rules.ts";
import { withBefore } from "../approvals/settingsCommand.ts";
import type { Actor, Context } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { changeSettings, lockSettings } from "./changeSettings.ts";
import { refuseUncheckedAddress } from "./refuseUncheckedAddress.ts";

/** Changes the settings that are sent and no others; `version` guards against overwriting somebody else's change. */
export async function updateSettings(
  context: Context,
  actor: Actor,
  body: Body<"updateSettings">,
): Promise<AdminSettings> {
  return actOrAsk(context, actor, {
    question: (tx) => questionOf(tx, body),
    act: (tx) => updateSettingsNow(tx, actor, body),
  });
}

/** In the caller's transaction, with all approvals given. */
export async function updateSettingsNow(
  tx: Tx,
  actor: Actor,
  body: Body<"updateSettings">,
): Promise<AdminSettings> {
  const { version: expected, addressChecked, ...changes } = body;
  const before = await lockSettings(tx, expected);
  refuseUncheckedChange(before, changes, addressChecked);
  refuseUnreadableHours(changes);
  if (!isRuled(before) && isRuled({ ...before, ...changes })) await refuseToBeAlone(tx);
  return changeSettings(tx, actor, before, changes);
}

/** An address that does not change was accepted before. */
function refuseUncheckedChange(
  current: AdminSettings,
  changes: Partial<AdminSettings>,
  isChecked: true | undefined,
): void {
  const entered = COINS.flatMap((coin) => {
    const field = COIN_TABLE[coin].wallet;
    const address = changes[field];
    return !address || address === current[field] ? [] : [{ field, coin, address }];
  });
  refuseUncheckedAddress(isChecked, ...entered);
}

/** Every trader sees them; hours without any day would announce an opening that never comes. */
function refuseUnreadableHours({ deskHours }: Partial<AdminSettings>): void {
  if (deskHours === undefined) return;
  const hours = readDeskHours(deskHours);
  if (hours === null || (hours !== undefined && hasOpenDay(hours))) return;
  const message =
    hours === undefined
      ? "Use hours like Europe/Vienna; Mon 09:00-17:30; Tue 09:00-17:30"
      : "Choose hours for at least one day";
  throw new Refusal("validation_failed", { message, fields: { deskHours: message } });
}

/** A lone administrator could never lift the rule again. */
async function refuseToBeAlone(tx: Tx): Promise<void> {
  if ((await countAdministratorsBut(tx)) < 2)
    throw new Refusal("validation_failed", {
      message: "There is no second administrator who could approve.",
    });
}

async function questionOf(tx: Tx, body: Body<"updateSettings">): Promise<Question | null> {
  const { version, addressChecked, ...changes } = body;
  const current = await lockSettings(tx, version);
  refuseUncheckedChange(current, changes, addressChecked);
  refuseUnreadableHours(changes);
  if (guardedSettings(current, changes).length === 0) return null;
  const requested = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const to = changes[name];
      return to === undefined || to === current[name] ? [] : [[name, to]];
    }),
  );
  return {
    kind: "settings_change",
    subject: null,
    holder: null,
    // Settings that already have the value are left out: if they change before the approval, it must not silently
    // change them back.
    command: {
      ...withBefore(current, requested),
      ...(addressChecked && { addressChecked }),
    },
    effect: { trader: null, balance: null, details: requested },
  };
}
