import type { Knex } from "knex";
import type { AdminSettings } from "#protocol/settings.ts";
import { getSettings } from "./queries/settings.ts";

/** The settings, for uses where a slightly old version is acceptable, mostly because they are checked again later. */
export type SettingsCache = {
  /** As last read; reads them the first time, or if they closed the desk. */
  remembered(): Promise<AdminSettings>;
  /** Reads and remembers them. */
  current(): Promise<AdminSettings>;
  /** As of the last change in the event log; reads them while nothing follows the log. */
  latest(): Promise<AdminSettings>;
  /** For the reader of the event log, which keeps `latest` up to date from now on. */
  follow(): {
    learn: (settings: AdminSettings) => void;
    /** Changes may be missing. */
    forget: () => void;
  };
};

export function cacheSettings(knex: Knex): SettingsCache {
  let last: AdminSettings | undefined;
  let isFollowed = false;

  /** A read may return after an event about a later change. */
  function keep(settings: AdminSettings): AdminSettings {
    if (last === undefined || settings.version >= last.version) last = settings;
    return settings;
  }

  async function current(): Promise<AdminSettings> {
    return keep(await getSettings(knex));
  }

  return {
    current,
    remembered: async () => (last === undefined || last.maintenanceMode ? current() : last),
    latest: async () => (isFollowed && last !== undefined ? last : current()),
    follow() {
      const forget = () => void (last = undefined);
      isFollowed = true;
      forget();
      return { learn: keep, forget };
    },
  };
}
