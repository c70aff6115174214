import type { Database } from "#db/database.ts";
import type { AdminSettings } from "#protocol/settings.ts";
import { CLI } from "../audit/record.ts";
import { changeSettings, lockSettings, type SettingChanges } from "./changeSettings.ts";

/** Changes settings from the server's machine, where no other administrator is asked. */
export async function operateDesk({ transact }: Database, changes: SettingChanges): Promise<AdminSettings> {
  return transact(async (tx) => changeSettings(tx, CLI, await lockSettings(tx, undefined), changes));
}
