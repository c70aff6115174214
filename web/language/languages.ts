import type { Language } from "../preferences.ts";

/** Each name in its own language, so that its speakers can read it. */
export const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const satisfies readonly { value: Language; label: string }[];
