import type { Knex } from "knex";
import type { AdminSettings } from "#protocol/settings.ts";
import type { SettingsCache } from "./context.ts";
import { getSettings } from "./queries/settings.ts";

/** Each node keeps one, for all requests. */
export function cacheSettings(knex: Knex, read = getSettings): SettingsCache {
  let last: AdminSettings | undefined;
  let isFollowed = false;
  /** How often the cache has been emptied. */
  let forgotten = 0;

  /** A read may return after the event about a later change. */
  function keep(settings: AdminSettings): AdminSettings {
    if (last === undefined || settings.version >= last.version) last = settings;
    return settings;
  }

  async function current(): Promise<AdminSettings> {
    const begun = forgotten;
    const settings = await read(knex);
    // Otherwise it may be older than changes whose events will never arrive.
    return begun === forgotten ? keep(settings) : settings;
  }

  return {
    current,
    remembered: async () => (last === undefined || last.maintenanceMode ? current() : last),
    latest: async () => (isFollowed && last !== undefined ? last : current()),
    follow() {
      const forget = () => {
        last = undefined;
        forgotten += 1;
      };
      isFollowed = true;
      forget();
      return { learn: keep, forget };
    },
  };
}
