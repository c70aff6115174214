/** Replaces full-width forms by ASCII and nothing else: the width mapping of RFC 8265. NFKC for all would fold 1² to 12. */
export function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize("NFKC"));
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
