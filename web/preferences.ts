import { create } from "zustand";
import { z } from "zod/mini";
import { isTimeZone, type Language, languageSchema } from "#protocol/languages.ts";

export type { Language };

/* The same keys and values as in public/boot.js, which reads them before the first paint. */
const THEME_KEY = "livedesk.theme";
const PALETTE_KEY = "livedesk.palette";
const CHART_KEY = "livedesk.chart";
const LANGUAGE_KEY = "livedesk.language";
const TIME_ZONE_KEY = "livedesk.timeZone";
const KEYS: ReadonlySet<string> = new Set([THEME_KEY, PALETTE_KEY, CHART_KEY, LANGUAGE_KEY, TIME_ZONE_KEY]);

const preferencesSchema = z.object({
  theme: z.catch(z.enum(["system", "dark", "light"]), "system"),
  /** The colours of gain and loss. */
  palette: z.catch(z.enum(["green-red", "blue-orange"]), "green-red"),
  /** Which chart the trade page shows: the third party's, or the desk's own. */
  chart: z.catch(z.enum(["advanced", "desk"]), "advanced"),
  language: z.catch(languageSchema, "en"),
  /** An IANA name; empty for the browser's time zone. */
  timeZone: z.catch(z.string().check(z.refine((name) => name === "" || isTimeZone(name))), ""),
});
export type Preferences = z.infer<typeof preferencesSchema>;

type PreferencesState = Preferences & { change: (changes: Partial<Preferences>) => void };

/** This browser's display preferences, shared by all its tabs. */
export const usePreferences = create<PreferencesState>()((set, get) => ({
  ...read(),
  change: (changes) => {
    set(changes);
    write(get());
  },
}));

/** Applies the preferences to <html> and follows changes in other tabs; returns a function that stops it. */
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
      language: localStorage.getItem(LANGUAGE_KEY),
      timeZone: localStorage.getItem(TIME_ZONE_KEY),
    });
  } catch {
    // Storage is blocked: use the defaults.
    return preferencesSchema.parse({});
  }
}

function write({ theme, palette, chart, language, timeZone }: Preferences): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
    localStorage.setItem(PALETTE_KEY, palette);
    localStorage.setItem(CHART_KEY, chart);
    localStorage.setItem(LANGUAGE_KEY, language);
    localStorage.setItem(TIME_ZONE_KEY, timeZone);
  } catch {
    // Storage is full or blocked: the choice lasts as long as the page.
  }
}
