import { create } from "zustand";
import { type AdminSettings, adminSettingsSchema, type SiteSettings } from "#protocol/settings.ts";
import { isNewer } from "./createEntityStore.ts";
import { forgetVersionWithEntities, withoutVersion } from "./entityResets.ts";

type SettingsState = {
  /** The public part; null until loaded. */
  site: SiteSettings | null;
  /** All settings, for administrators. May be older than `site`: then the admin part is on its way. */
  admin: AdminSettings | null;
  upsert: (settings: SiteSettings | AdminSettings) => void;
  /** Forgets what only administrators may see. */
  reset: () => void;
};

export const useSettings = create<SettingsState>()((set, get) => ({
  site: null,
  admin: null,
  upsert: (settings) => {
    const { site, admin } = get();
    if (isNewer(settings, site)) set({ site: settings });
    if (isAdminSettings(settings) && isNewer(settings, admin)) set({ admin: settings });
  },
  reset: () => set({ admin: null }),
}));

forgetVersionWithEntities(() =>
  useSettings.setState(({ site, admin }) => ({ site: withoutVersion(site), admin: withoutVersion(admin) })),
);

function isAdminSettings(settings: SiteSettings | AdminSettings): settings is AdminSettings {
  return adminSettingsSchema.safeParse(settings).success;
}
