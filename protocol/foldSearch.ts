const PLAIN: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ς: "σ",
};

/** The text in which searches look, as the server folds it: small letters without accents or invisible characters. */
export function foldSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøłđðþς]/g, (letter) => PLAIN[letter] ?? letter);
}
