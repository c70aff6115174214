import type { ClipboardEvent } from "react";

/**
 * Browsers paste several lines as one, with blanks between: two cells of a table would be one number with thousands.
 * With tabs between them, they stay several.
 */
export function pasteLines(event: ClipboardEvent<HTMLInputElement>): void {
  const lines = event.clipboardData.getData("text").trim();
  if (!/[\n\r]/.test(lines)) return;
  event.preventDefault();
  const field = event.currentTarget;
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? field.value.length];
  field.setRangeText(lines.replace(/[\n\r]+/g, "\t"), from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
