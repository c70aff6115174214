/**
 * Texts of the page that a translator may replace although they are a figure, a date or an id and nothing else, each
 * with the element that holds it. For tests; they also run it in pages, so it uses nothing from outside.
 */
export function unmarkedFigures(coins: readonly string[]): string[] {
  const units = new RegExp(
    `\\b(USD|${coins.join("|")}|AM|PM|ms|s|min|h|d|ago|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[0-9a-f]{4,})\\b`,
    "g",
  );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const { parentElement: holder, textContent: text } = walker.currentNode;
    if (holder === null || text === null || !/\d/.test(text) || /[^\W\d]/.test(text.replaceAll(units, "")))
      continue;
    if (holder.closest("[translate=no], script, style, kbd, option, label, title") !== null) continue;
    found.push(`<${holder.localName}> ${text}`);
  }
  return found;
}
