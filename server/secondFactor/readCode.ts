import { foldTyped } from "#protocol/foldTyped.ts";

/** A code as it was typed: with the digits of any keyboard, and grouped as people group them. */
export function readCode(typed: string): string {
  return foldTyped(typed).replace(/[\p{Z}\p{Cf}\p{Pd}\s]/gu, "");
}
