import type { Knex } from "knex";
import type { AdminSettings } from "#protocol/settings.ts";
import { getSettings } from "./queries/settings.ts";

/** The settings, for uses where a slightly old version is acceptable because they are checked again later. */
export type SettingsCache = {
  /** As last read; reads them the first time, or if they closed the desk. */
  remembered(): Promise<AdminSettings>;
  /** Reads and remembers them. */
  current(): Promise<AdminSettings>;
};

export function cacheSettings(knex: Knex): SettingsCache {
  let last: AdminSettings | undefined;
  async function current(): Promise<AdminSettings> {
    last = await getSettings(knex);
    return last;
  }
  return {
    current,
    remembered: async () => (last === undefined || last.maintenanceMode ? current() : last),
  };
}
