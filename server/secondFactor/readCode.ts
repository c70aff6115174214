import { foldTyped } from "#protocol/foldTyped.ts";
import { visible } from "#protocol/invisible.ts";

const SHORT = 20;

/** Normalises a code as typed: digits of any keyboard, grouped in any way. */
export function readCode(typed: string): string {
  const code = foldTyped(visible(typed)).replace(/[\p{P}\p{S}\p{M}\s]/gu, "");
  // "G-123456", "Your code: 123456"; a recovery code is longer.
  return code.length < SHORT ? (/^\p{L}*(\d{6})\p{L}*$/u.exec(code)?.[1] ?? code) : code;
}
