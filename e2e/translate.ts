import type { Page } from "playwright-core";
import { COINS } from "#protocol/coins.ts";
import { unmarkedFigures } from "../web/unmarkedFigures.ts";

/**
 * Wraps every text of the page in a <font>, like browser translators, even where the page forbids translation: every
 * other text is moved into it, the rest is replaced by a copy.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null)
      if (
        walker.currentNode instanceof Text &&
        walker.currentNode.parentElement?.closest("script, style") === null
      )
        texts.push(walker.currentNode);
    for (const [index, text] of texts.entries()) {
      const font = document.createElement("font");
      text.replaceWith(font);
      if (index % 2 === 0) font.append(text);
      else font.textContent = text.data;
    }
  });
}

/** What translators of this page may take for text. */
export async function unmarkedOn(page: Page): Promise<string[]> {
  return page.evaluate(unmarkedFigures, COINS);
}

/** The visible text, dialogs first, without times and without text for screen readers only. */
export async function shownBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const textOf = (element: HTMLElement) => element.innerText;
    const parts = ["[role=dialog]", "main, header [aria-haspopup]"].flatMap((selector) => [
      ...document.querySelectorAll<HTMLElement>(selector),
    ]);
    const news = [...document.querySelectorAll<HTMLElement>("main output")].filter(
      (output) => output.offsetWidth <= 1,
    );
    return news
      .reduce((all, { innerText }) => all.replace(innerText, ""), parts.map(textOf).join("\n"))
      .replaceAll(/just now|\d+ (s|min) ago|oldest \d+ (s|min)|^\d+ (s|min)$/gm, "")
      .replaceAll(/\s+/g, " ");
  });
}
