import { create } from "zustand";
import { z } from "zod";

/* The keys and values are those that public/boot.js reads before the first paint. */
const THEME_KEY = "livedesk.theme";
const PALETTE_KEY = "livedesk.palette";
const CHART_KEY = "livedesk.chart";
const KEYS: ReadonlySet<string> = new Set([THEME_KEY, PALETTE_KEY, CHART_KEY]);

const preferencesSchema = z.object({
  theme: z.enum(["system", "dark", "light"]).catch("system"),
  /** How gain and loss are coloured. */
  palette: z.enum(["green-red", "blue-orange"]).catch("green-red"),
  /** Whose chart the trade page shows: the third party's, or the desk's own. */
  chart: z.enum(["advanced", "desk"]).catch("advanced"),
});
export type Preferences = z.infer<typeof preferencesSchema>;

type PreferencesState = Preferences & { change: (changes: Partial<Preferences>) => void };

/** How this browser likes the product to look; all its tabs agree. */
export const usePreferences = create<PreferencesState>()((set, get) => ({
  ...read(),
  change: (changes) => {
    set(changes);
    write(get());
  },
}));

/** Shows the preferences on <html> and follows what other tabs choose; returns how to stop. */
export function followPreferences(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === null || KEYS.has(event.key)) usePreferences.setState(read());
  };
  window.addEventListener("storage", handleStorage);
  show(usePreferences.getState());
  const unsubscribe = usePreferences.subscribe(show);
  return () => {
    window.removeEventListener("storage", handleStorage);
    unsubscribe();
  };
}

function show({ theme, palette }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  if (palette === "green-red") delete dataset["palette"];
  else dataset["palette"] = palette;
}

function read(): Preferences {
  try {
    return preferencesSchema.parse({
      theme: localStorage.getItem(THEME_KEY),
      palette: localStorage.getItem(PALETTE_KEY),
      chart: localStorage.getItem(CHART_KEY),
    });
  } catch {
    // Storage is blocked: the defaults are as good.
    return preferencesSchema.parse({});
  }
}

function write({ theme, palette, chart }: Preferences): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
    localStorage.setItem(PALETTE_KEY, palette);
    localStorage.setItem(CHART_KEY, chart);
  } catch {
    // Storage is full or blocked: the choice lasts as long as the page.
  }
}
