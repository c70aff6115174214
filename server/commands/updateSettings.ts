import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { AdminSettings } from "#protocol/entities.ts";
import type { Actor, Context } from "../context.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";
import { Refusal } from "../refusal.ts";

/** Changes the settings that are sent and no others; `version` guards against overwriting somebody else's change. */
export async function updateSettings(
  { database }: Context,
  _actor: Actor,
  body: Body<"updateSettings">,
): Promise<AdminSettings> {
  const { version: expected, ...changes } = body;
  return database.transact(async ({ trx, publish }) => {
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
    return settings;
  });
}
