/** The browsers' messages for a module that could not be loaded; most of them name it. */
const MISSING = /dynamically imported module|importing a module script failed/i;
const ADDRESS = /https?:\/\/\S+?\.js\b/;

/** True if code failed to load, false if code failed. */
export function isMissingCode(error: unknown): boolean {
  try {
    return error instanceof TypeError && MISSING.test(error.message);
  } catch {
    // A thrown value may itself throw when it is inspected.
    return false;
  }
}

/** The module that did not load; null if the browser does not name it. */
export function missingModule(error: unknown): string | null {
  return isMissingCode(error) ? (ADDRESS.exec(String(error))?.[0] ?? null) : null;
}
