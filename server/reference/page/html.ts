/** Markup that is known to be safe; a text becomes one only by `html` or `escape`. */
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

/** A template of markup; texts that are put in are escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index] ?? "")).join(""));
}
