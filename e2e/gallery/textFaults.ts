import type { Page } from "playwright-core";

/** Texts that are cut, leave their box, lie over each other or break inside a number, in words, each once. */
export function findTextFaults(page: Page): Promise<string[]> {
  return page.evaluate(textFaults);
}

/** Runs in the page, so it uses nothing from outside. */
export function textFaults(): string[] {
  /** Rectangles round text are as high as the font, and touch where lines are close. */
  const [TOUCHING_X, TOUCHING_Y] = [2, 4];
  /** Not within words like hashes. */
  const NUMBER = /(?<!\w)[-+−]?\$?\d[\d,.]*\d%?(?!\w)/g;

  type Line = { text: string; element: Element; layer: Element | null; box: DOMRect };

  const faults = new Set<string>();
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === "" || !isSeen(element)) continue;
    check(node, element);
  }
  lines.forEach((line, at) => {
    for (const other of lines.slice(at + 1))
      if (line.layer === other.layer && line.element !== other.element && overlap(line.box, other.box))
        faults.add(`${quote(line.text)} lies over ${quote(other.text)}`);
  });
  return [...faults];

  function check(node: Node, element: Element): void {
    const text = node.textContent ?? "";
    for (const { index, 0: number } of text.matchAll(NUMBER)) {
      const parts = boxesOf(node, index, index + number.length);
      if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && !isCode(element))
        faults.add(`${quote(text)} breaks inside ${number}`);
    }
    for (const box of boxesOf(node, 0, text.length)) {
      const shown = clip(box, element, text);
      if (shown !== null) lines.push({ text, element, layer: layerOf(element), box: shown });
    }
  }

  /** The part of the box that is visible inside its scroll containers. Reports parts that can't be scrolled to. */
  function clip(box: DOMRect, element: Element, text: string): DOMRect | null {
    let { left, top, right, bottom } = box;
    let isScrollable = false;
    for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      const edge = outer.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
      const cuts = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
      const excess = Math.max(edge.left - left, right - edge.right);
      if (!scrolls && !isScrollable && style.textOverflow !== "ellipsis") {
        const excessY = Math.max(edge.top + TOUCHING_Y < top ? 0 : edge.top - top, bottom - edge.bottom);
        if (cuts && (excess > 1 || excessY > TOUCHING_Y)) faults.add(`${quote(text)} is cut`);
        else if (!cuts && excess > 1 && isFilled(style)) faults.add(`${quote(text)} leaves its box`);
      }
      if (scrolls || cuts) {
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      isScrollable ||= scrolls;
    }
    if (!isScrollable && (left < -1 || right > innerWidth + 1))
      faults.add(`${quote(text)} leaves the window`);
    return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
  }

  function boxesOf(node: Node, start: number, end: number): DOMRect[] {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  }

  function isSeen(element: Element): boolean {
    const isOutside = element.getBoundingClientRect().bottom < 0;
    if (isOutside || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
      const { clipPath, clip: clipped } = getComputedStyle(outer);
      if (clipPath !== "none" || clipped !== "auto" || outer.getBoundingClientRect().width === 1)
        return false;
    }
    return true;
  }

  function isFilled({ backgroundColor, borderLeftWidth, display }: CSSStyleDeclaration): boolean {
    return display !== "inline" && (backgroundColor !== "rgba(0, 0, 0, 0)" || borderLeftWidth !== "0px");
  }

  function isCode(element: Element): boolean {
    return /mono/i.test(getComputedStyle(element).fontFamily);
  }

  /** Bars, dialogs, menus and toasts lie over the page on purpose. */
  function layerOf(element: Element): Element | null {
    for (let outer: Element | null = element; outer !== null; outer = outer.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(outer).position) || outer.matches("[popover], [role=menu]"))
        return outer;
    return null;
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    return (
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOUCHING_X &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOUCHING_Y
    );
  }

  function quote(text: string): string {
    return `"${text.trim().slice(0, 40)}"`;
  }
}
