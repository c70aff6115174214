// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { reachedRows } from "./reachedRows.ts";

/** A row whose upper edge is so many pixels below that of the window. */
function addRow(id: string, top: number): HTMLElement {
  const row = document.body.appendChild(document.createElement("li"));
  row.setAttribute("data-row", id);
  row.getBoundingClientRect = () => new DOMRect(0, top, 100, 40);
  return row;
}

test("rows above and in the window are reached, and the one with the focus", () => {
  addRow("above", -4_000);
  addRow("first", 0);
  addRow("last", window.innerHeight - 1);
  addRow("below", window.innerHeight);
  const button = addRow("focused", 9_000).appendChild(document.createElement("button"));
  button.focus();
  expect([...reachedRows()]).toEqual(["above", "first", "last", "focused"]);
});
