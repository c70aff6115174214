/**
 * The URL in a text, or null. `URL.canParse` of Node 20 refuses letters beyond ASCII as soon as it was called so often
 * that V8 compiles it for speed.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
