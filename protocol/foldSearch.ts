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

/** Normalises text for searches like the server: lower case without accents or invisible characters. */
export function foldSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøłđðþς]/g, (letter) => PLAIN[letter] ?? letter);
}
