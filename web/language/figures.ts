import { useShown } from "./shown.ts";

/*
 * Writes figures in the user's language, only for display: figures that are computed with, typed or sent never come
 * from here.
 */

/** Changes the separators of a figure written in English ("1,234.50") to those of the user's language. */
export function inDigits(english: string): string {
  if (isEnglish()) return english;
  return english.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** An amount in USD; `digits` has no sign. */
export function inDollars(digits: string, sign = ""): string {
  return isEnglish() ? `${sign}$${digits}` : `${sign}${digits}\u00a0$`;
}

export function inPercent(digits: string): string {
  return isEnglish() ? `${digits}%` : `${digits}\u00a0%`;
}

/** A plain decimal ("1234.5") as people type it, for a field. */
export function asTyped(plain: string): string {
  return inDigits(plain);
}

/** A text for the beginning of a sentence, changed for use in the middle; German nouns stay capitalised. */
export function inSentence(text: string): string {
  return isEnglish() ? text.toLowerCase() : text;
}

function isEnglish(): boolean {
  return useShown.getState().language === "en";
}
