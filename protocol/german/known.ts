/* German for the texts of the server and of the contract, for pages, mails and pushes alike. */

/** Translates texts of the server: by the catalogue, and those with values by their pattern. */
export function createKnown(
  catalogue: ReadonlyMap<string, string>,
  server: Readonly<Record<string, string>>,
): (text: string) => string {
  const patterns = Object.entries(server)
    .filter(([english]) => english.includes("{0}"))
    .map(([english, translated]) => ({ pattern: patternOf(english), translated }));
  const found = new Map<string, string>();

  function translate(text: string): string {
    for (const { pattern, translated } of patterns) {
      const values = pattern.exec(text);
      // A value may itself be a text of the catalogue.
      if (values !== null)
        return translated.replace(/\{(\d)\}/g, (_, index: string) => known(values[+index + 1] ?? ""));
    }
    return text;
  }

  function known(text: string): string {
    const said = catalogue.get(text) ?? found.get(text);
    if (said !== undefined) return said;
    const translated = figure(text) ?? translate(text);
    // Only the latest are kept, because texts with names and figures are many.
    if (found.size > 500) found.clear();
    found.set(text, translated);
    return translated;
  }
  return known;
}

/** The values in the order of their first use, which is that of their numbers. */
function patternOf(english: string): RegExp {
  const pattern = english.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\{\d\\\}/g, "(.+?)");
  return new RegExp(`^${pattern}$`, "u");
}

/** A figure as the server writes it: "$1,234.50", "0.1%", "1,000+"; null for anything else. */
function figure(text: string): string | null {
  const [, sign = "", dollar = "", digits = "", mark = ""] =
    /^(-?)(\$?)(\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d+\.\d+)([%+]?)$/.exec(text) ?? [];
  if (digits === "") return null;
  const written = `${sign}${digits.replace(/[.,]/g, (each) => (each === "." ? "," : "."))}`;
  if (dollar !== "") return `${written}\u00a0$`;
  return mark === "%" ? `${written}\u00a0%` : `${written}${mark}`;
}
