/**
 * Texts of the page that a translator may replace although they are a figure or a date and nothing else, or hold an id
 * or an address, each with the element that holds it. For tests; they also run it in pages, so it uses nothing from
 * outside.
 */
export function unmarkedFigures(coins: readonly string[]): string[] {
  const units = new RegExp(
    `\\b(USD|${coins.join("|")}|AM|PM|ms|s|min|h|d|ago|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mär|März|Mai|Juni|Juli|Sept|Okt|Dez|[0-9a-f]{4,})\\b`,
    "g",
  );
  const id =
    /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\b0x[\da-f]{6}|\b(?=[a-f]*\d)[\da-f]{16}|\bbc1[\da-z]{6}|\b\w{6,}…\w{4,}/i;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode() !== null) {
    const { parentElement: holder, textContent: text } = walker.currentNode;
    if (holder === null || text === null || !/\d/.test(text)) continue;
    if (/[^\W\d]/.test(text.replaceAll(units, "")) && !id.test(text)) continue;
    if (holder.closest("[translate=no], script, style, kbd, option, label, title") !== null) continue;
    found.push(`<${holder.localName}> ${text}`);
  }
  return found;
}
