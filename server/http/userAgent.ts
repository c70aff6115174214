const LONGEST = 300;

/** The user agent as stored: one line of plain characters. */
export function plainUserAgent(text: string): string {
  return text.slice(0, LONGEST).replace(/[^\x20-\x7e]/g, "?");
}
