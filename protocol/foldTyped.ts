/** The zeros of scripts in which people type numbers: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
/** Full-width forms are ASCII shifted by a constant. NFKC would also fold a superscript, and turn 1 squared into 12. */
const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Replaces full-width forms by ASCII and nothing else: the width mapping of RFC 8265. */
export function narrow(text: string): string {
  return text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/** Replaces the digits, letters and signs of other keyboards by ASCII. */
export function foldTyped(typed: string): string {
  return narrow(Array.from(typed, asciiDigit).join(""));
}

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : `${code - zero}`;
}
