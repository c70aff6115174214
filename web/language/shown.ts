import { create } from "zustand";
import type { Language } from "../preferences.ts";

/** What texts, figures and dates are shown in now. It follows the preferences once a language has loaded. */
export const useShown = create<{ language: Language; timeZone: string }>()(() => ({
  language: "en",
  timeZone: "",
}));

const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", de: "de-DE" };

/** Renders the component again when the language or the time zone changes. */
export function useLanguage(): Language {
  useShown((state) => state.timeZone);
  return useShown((state) => state.language);
}

export function locale(): string {
  return LOCALES[useShown.getState().language];
}

/** The time zone that dates are shown in; undefined for the browser's. */
export function timeZone(): string | undefined {
  return useShown.getState().timeZone || undefined;
}
