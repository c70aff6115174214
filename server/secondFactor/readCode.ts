import { foldTyped } from "#protocol/foldTyped.ts";
import { visible } from "#protocol/invisible.ts";

/** Normalises a code as typed: digits of any keyboard, grouped in any way. */
export function readCode(typed: string): string {
  return foldTyped(visible(typed)).replace(/[\p{P}\s\u2212]/gu, "");
}
