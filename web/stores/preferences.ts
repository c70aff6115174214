import { create } from "zustand";
import { z } from "zod";

const STORAGE_KEY = "livedesk.preferences";

const preferencesSchema = z.object({
  theme: z.enum(["system", "dark", "light"]).catch("system"),
  /** How gain and loss are coloured. */
  palette: z.enum(["greenRed", "blueOrange"]).catch("greenRed"),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const DEFAULTS = preferencesSchema.parse({});

type PreferencesState = Preferences & { change: (changes: Partial<Preferences>) => void };

/** How this browser likes the product to look; all its tabs agree. */
export const usePreferences = create<PreferencesState>()((set, get) => ({
  ...read(),
  change: (changes) => {
    set(changes);
    const { theme, palette } = get();
    write(JSON.stringify({ theme, palette }));
  },
}));

/** Follows what other tabs choose; returns how to stop. */
export function followPreferences(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) usePreferences.setState(read());
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

function read(): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
  } catch {
    // Storage that is forbidden or holds something else: the defaults are as good.
    return DEFAULTS;
  }
}

function write(preferences: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, preferences);
  } catch {
    // A full or forbidden storage: the choice lasts as long as the page.
  }
}
