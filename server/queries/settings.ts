import type { Knex } from "knex";
import { z } from "zod";
import { IS_CLOSED, SettingsModel } from "#db/models/SettingsModel.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";

const nowSchema = z.object({ isClosed: z.boolean() });

/** The settings now: the desk counts as closed from the announced time on, before a node has acted on it. */
export async function getSettings(knex: Knex): Promise<AdminSettings> {
  const row = await SettingsModel.query(knex)
    .findById(1)
    .select("settings.*", SettingsModel.raw(`${IS_CLOSED} as "isClosed"`))
    .throwIfNotFound();
  return { ...presentAdminSettings(row), maintenanceMode: nowSchema.parse(row).isClosed };
}
