/** What was thrown, as text. Anything can be thrown, also what has no text or refuses to tell it. */
export function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "Something without a text was thrown";
  }
}
