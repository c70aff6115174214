import type { Language } from "../preferences.ts";

/** Each in its own language, so that whoever needs it can read it. */
export const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
] as const satisfies readonly { value: Language; label: string }[];
