import { narrow } from "./narrow.ts";

/** Replaces the digits, letters and signs of other keyboards by ASCII. */
export function foldTyped(typed: string): string {
  return narrow(asciiDigits(typed));
}

/** ASCII for the digits of any script. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

/** In Unicode the ten digits of each script are consecutive. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
}
