import type { Knex } from "knex";
import { SettingsModel } from "#db/models/SettingsModel.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { presentAdminSettings } from "../presenters/presentSettings.ts";

export async function getSettings(knex: Knex): Promise<AdminSettings> {
  return presentAdminSettings(await SettingsModel.query(knex).findById(1).throwIfNotFound());
}
