import { escapeHtml } from "../../http/escapeHtml.ts";

/** Markup that is known to be safe; text becomes Html only by `html`. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | readonly Html[];

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === "string" ? escapeHtml(part) : part.map(({ text }) => text).join("");
}

/** A markup template that escapes the texts inserted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + textOf(parts[index] ?? "")).join(""));
}
