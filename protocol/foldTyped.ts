/** The zeros of the scripts that people type numbers in: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
/** Full-width forms are ASCII moved up by this much. NFKC would also fold a superscript, and make 12 of 1 squared. */
const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const FULL_WIDTH_OFFSET = 0xfee0;

/** ASCII for its full-width forms, and nothing else: the width mapping of RFC 8265. */
export function narrow(text: string): string {
  return text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/** The same text with ASCII digits, letters and signs for those that other keyboards write. */
export function foldTyped(typed: string): string {
  return narrow(Array.from(typed, asciiDigit).join(""));
}

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : `${code - zero}`;
}
