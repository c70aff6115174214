import type { Knex } from "knex";
import type { AdminSettings } from "#protocol/settings.ts";
import { getSettings } from "./queries/settings.ts";

/** The settings for those who can bear that they are a moment old, because what they do with them is checked again. */
export type SettingsCache = {
  /** As they were read last; reads them where they never were, or where they closed the desk. */
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
