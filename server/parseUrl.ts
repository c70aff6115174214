/**
 * Parses a URL; null if it is invalid. `URL.canParse` is not used: in Node 20 it refuses non-ASCII letters once V8 has
 * optimised it.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
