const LONGEST = 300;

/** What a browser calls itself, as far as it is kept: one line of plain characters. */
export function plainUserAgent(text: string): string {
  return text.slice(0, LONGEST).replace(/[^\x20-\x7e]/g, "?");
}
