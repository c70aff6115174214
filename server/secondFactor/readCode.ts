import { foldTyped } from "#protocol/foldTyped.ts";

/** Normalises a code as typed: digits of any keyboard, grouped in any way. */
export function readCode(typed: string): string {
  return foldTyped(typed).replace(/[\p{Z}\p{Cf}\p{Pd}\s]/gu, "");
}
