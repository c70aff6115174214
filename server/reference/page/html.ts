/** Markup that is known to be safe; text becomes Html only by `html` or `escape`. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | readonly Html[];

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === "string" ? escape(part) : part.map(({ text }) => text).join("");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A markup template that escapes the texts inserted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index] ?? "")).join(""));
}
