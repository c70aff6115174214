import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import { type AdminSettings, adminSettingsSchema } from "#protocol/entities.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";
import { Refusal } from "../refusal.ts";
import { announceRequirement } from "./announceAccess.ts";

const settingNames = adminSettingsSchema.omit({ version: true, logoUrl: true }).keyof().options;

/** Changes the settings that are sent and no others; `version` guards against overwriting somebody else's change. */
export async function updateSettings(
  { database }: Context,
  actor: Actor,
  body: Body<"updateSettings">,
): Promise<AdminSettings> {
  const { version: expected, ...changes } = body;
  return database.transact(async (tx) => {
    const { trx, publish } = tx;
    const before = presentAdminSettings(
      await SettingsModel.query(trx).findById(1).forUpdate().throwIfNotFound(),
    );
    const row = await SettingsModel.query(trx)
      .patch({ ...changes, version: SettingsModel.raw("version + 1") })
      .where({ id: 1 })
      .modify((query) => {
        if (expected !== undefined) void query.where({ version: expected });
      })
      .returning("*")
      .first();
    if (row === undefined) throw new Refusal("stale_version");
    const settings = presentAdminSettings(row);
    publish({ name: "settings.changed", userId: null, payload: settings });
    if (settings.adminSecondFactorRequired !== before.adminSecondFactorRequired)
      await announceRequirement(tx);
    for (const setting of settingNames.filter((name) => settings[name] !== before[name])) {
      await record(tx, actor, {
        action: "settings.changed",
        subject: null,
        details: { setting, from: before[setting], to: settings[setting] },
      });
    }
    return settings;
  });
}
