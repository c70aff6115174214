/** A thrown value as text. Anything can be thrown, even a value without text or one that throws when read. */
export function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "Something without a text was thrown";
  }
}
