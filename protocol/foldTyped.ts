/** Full-width forms are ASCII shifted by a constant. NFKC would also fold a superscript, and turn 1 squared into 12. */
const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Replaces full-width forms by ASCII and nothing else: the width mapping of RFC 8265. */
export function narrow(text: string): string {
  return text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/** Replaces the digits, letters and signs of other keyboards by ASCII. */
export function foldTyped(typed: string): string {
  return narrow(asciiDigits(typed));
}

/** ASCII for the digits of any script. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

/** Unicode has the ten digits of each script in sequence. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
}
