import type { ClipboardEvent } from "react";

/**
 * Browsers join pasted lines with spaces, so two cells of a table would become one number with thousands. With tabs in
 * between they stay separate.
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
