import { z } from "zod";
import { SettingsModel } from "#db/models/SettingsModel.ts";
import { readRow } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { PAUSABLE } from "#protocol/pauses.ts";
import { SETTING_NAMES } from "#protocol/settingTable.ts";
import { type AdminSettings, PAUSES, type SettingName } from "#protocol/settings.ts";
import { type AuditActor, record } from "../audit/record.ts";
import { notify, notifyAdministrators } from "../notifications/notify.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";
import { Refusal } from "../refusal.ts";
import { announceRequirement } from "./announceAccess.ts";

export type SettingChanges = { [N in SettingName]?: AdminSettings[N] };

const PAUSE_NAMES = Object.values(PAUSES);

/** The settings, locked until the transaction ends; begins announced maintenance first if its time has come. */
export async function lockSettings(tx: Tx, expected: number | undefined): Promise<AdminSettings> {
  const settings =
    (await beginDueMaintenance(tx)) ??
    presentAdminSettings(await SettingsModel.query(tx.trx).findById(1).forUpdate().throwIfNotFound());
  if (expected !== undefined && expected !== settings.version) throw new Refusal("stale_version");
  return settings;
}

/** Changes locked settings: the row, its event, its lines of the audit log, and the notifications. */
export async function changeSettings(
  tx: Tx,
  by: AuditActor,
  before: AdminSettings,
  asked: SettingChanges,
): Promise<AdminSettings> {
  await refuseUselessAnnouncement(tx, before, asked);
  const row = await SettingsModel.query(tx.trx)
    .patch({
      ...withEndOfAnnouncement(asked),
      ...pausedBy(before, asked, by),
      version: SettingsModel.raw("version + 1"),
    })
    .findById(1)
    .returning("*")
    .throwIfNotFound();
  const settings = presentAdminSettings(row);
  await tell(tx, by, before, settings);
  return settings;
}

/**
 * Closes the desk if the announced time has come, by the database's clock. Every node tries this once a second, and so
 * does each change of settings. Until then readers already treat the desk as closed (`IS_CLOSED`).
 */
export async function beginDueMaintenance(tx: Tx): Promise<AdminSettings | null> {
  const due = await SettingsModel.query(tx.trx)
    .findById(1)
    .where("maintenanceAt", "<=", SettingsModel.raw("clock_timestamp()"))
    .forUpdate();
  if (due === undefined) return null;
  const row = await SettingsModel.query(tx.trx)
    .patch({ maintenanceMode: true, maintenanceAt: null, version: SettingsModel.raw("version + 1") })
    .findById(1)
    .returning("*")
    .throwIfNotFound();
  const settings = presentAdminSettings(row);
  await tell(tx, { name: "clock" }, presentAdminSettings(due), settings);
  return settings;
}

async function tell(tx: Tx, by: AuditActor, before: AdminSettings, settings: AdminSettings): Promise<void> {
  tx.publish({ name: "settings.changed", userId: null, payload: settings });
  if (settings.adminSecondFactorRequired !== before.adminSecondFactorRequired) await announceRequirement(tx);
  await notifyOfChange(tx, by, before, settings);
  for (const setting of SETTING_NAMES.filter((name) => settings[name] !== before[name])) {
    await record(tx, by, {
      action: "settings.changed",
      subject: null,
      details: { setting, from: before[setting], to: settings[setting] },
    });
  }
}

async function notifyOfChange(
  tx: Tx,
  by: AuditActor,
  before: AdminSettings,
  settings: AdminSettings,
): Promise<void> {
  const { tradingFee, maintenanceMode, maintenanceAt } = settings;
  if (tradingFee !== before.tradingFee)
    await notify(tx, null, { kind: "fee_changed", details: { from: before.tradingFee, to: tradingFee } });
  const tellOthers = (details: Record<string, string | boolean | null>) =>
    notifyAdministrators(
      tx,
      { kind: "maintenance_changed", details: { ...details, by: nameOf(by) } },
      { except: "user" in by ? [by.user.id] : [] },
    );
  if (maintenanceMode !== before.maintenanceMode) await tellOthers({ isOn: maintenanceMode });
  else if (maintenanceAt !== before.maintenanceAt) await tellOthers({ at: maintenanceAt });
  for (const what of PAUSABLE) {
    const reason = settings[PAUSES[what]];
    if (reason !== before[PAUSES[what]]) await tellOthers({ what, reason });
  }
}

const futureSchema = z.object({ isFuture: z.boolean() });

/** A time that has passed would close the desk at once, which is another decision. */
async function refuseUselessAnnouncement(
  { trx }: Tx,
  before: AdminSettings,
  { maintenanceAt, maintenanceMode = before.maintenanceMode }: SettingChanges,
): Promise<void> {
  if (maintenanceAt === undefined || maintenanceAt === null) return;
  if (maintenanceMode) throw refused("The desk is closed already. Open it before you announce maintenance.");
  const statement = trx.raw(`select ?::timestamptz > clock_timestamp() as "isFuture"`, [maintenanceAt]);
  if (!(await readRow(statement, futureSchema)).isFuture)
    throw refused("Choose a time that is still to come.");
}

function refused(message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { maintenanceAt: message } });
}

/** Closing or opening the desk ends an announcement; the message goes when maintenance is over or called off. */
function withEndOfAnnouncement({ maintenanceAt, ...changes }: SettingChanges) {
  const { maintenanceMode } = changes;
  const isOver = maintenanceMode === false || (maintenanceMode === undefined && maintenanceAt === null);
  const isEnded = maintenanceMode !== undefined || maintenanceAt === null;
  return {
    ...(isOver && { maintenanceMessage: "" }),
    ...changes,
    ...(isEnded && { maintenanceAt: null }),
    ...(typeof maintenanceAt === "string" && { maintenanceAt: new Date(maintenanceAt) }),
  };
}

/** Records who paused what; whoever gave a reason stays recorded while it is unchanged. */
function pausedBy(before: AdminSettings, changes: SettingChanges, by: AuditActor) {
  const changed = PAUSE_NAMES.filter((name) => changes[name] !== undefined && changes[name] !== before[name]);
  if (changed.length === 0) return {};
  const paused = changed.filter((name) => changes[name] !== null);
  const entries = paused.map(
    () => `?::text, jsonb_build_object('by', ?::text, 'byId', ?::text, 'at', wire_time(now()))`,
  );
  return {
    pausedBy: SettingsModel.raw(`"pausedBy" - ?::text[] || jsonb_build_object(${entries.join(", ")})`, [
      changed,
      ...paused.flatMap((name) => [name, nameOf(by), "user" in by ? by.user.id : null]),
    ]),
  };
}

function nameOf(by: AuditActor): string {
  return "user" in by ? by.user.username : by.name;
}
