import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { shiftOf, type Span, spanInSight, spanToDraw, topToReveal } from "./rowWindow.ts";

const AT_TOP_PX = 4;

type Position = { inSight: Span; isAtTop: boolean };

type RowWindow = {
  inSight: Span;
  drawn: Span;
  /** At the top, new rows push the others down; anywhere else the visible rows keep their place. */
  isAtTop: boolean;
  handleScroll: () => void;
  /** Scrolls no further than needed. */
  reveal: (index: number) => void;
  scrollTo: (index: number) => void;
};

/** Which rows of a scrolled list to render. All are `height` pixels high, so none has to be measured. */
export function useRowWindow(
  listRef: RefObject<HTMLDivElement | null>,
  rows: readonly { id: string }[],
  height: number,
): RowWindow {
  const [{ inSight, isAtTop }, setPosition] = useState<Position>({
    inSight: { first: 0, last: -1 },
    isAtTop: true,
  });
  const drawn = spanToDraw(inSight, rows.length);
  const shownRows = useRef(rows);

  const look = useCallback(() => {
    const list = listRef.current;
    if (list === null) return;
    const next = {
      inSight: spanInSight(list.scrollTop, list.clientHeight, height),
      isAtTop: list.scrollTop < AT_TOP_PX,
    };
    setPosition((known) => (isSame(known, next) ? known : next));
  }, [listRef, height]);

  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => observer.disconnect();
  }, [listRef, look]);

  useLayoutEffect(() => {
    const before = shownRows.current;
    shownRows.current = rows;
    const list = listRef.current;
    if (list === null || before === rows || list.scrollTop < AT_TOP_PX) return;
    const shift = shiftOf(before, rows, spanInSight(list.scrollTop, list.clientHeight, height));
    if (shift === 0) return;
    list.scrollTop += shift * height;
    look();
  }, [listRef, rows, height, look]);

  function handleScroll() {
    const list = listRef.current;
    if (list === null) return;
    const { first, last } = spanInSight(list.scrollTop, list.clientHeight, height);
    // A jump must be rendered in the frame that shows it; rows that scroll by were rendered before.
    if (first < drawn.first || Math.min(last, rows.length - 1) > drawn.last) flushSync(look);
    else look();
  }

  function scrollTo(top: number | null) {
    if (top !== null) listRef.current?.scrollTo({ top });
  }

  return {
    inSight: { first: inSight.first, last: Math.min(inSight.last, rows.length - 1) },
    drawn,
    isAtTop,
    handleScroll,
    reveal: (index) => {
      const list = listRef.current;
      if (list !== null) scrollTo(topToReveal(index, list.scrollTop, list.clientHeight, height));
    },
    scrollTo: (index) => scrollTo(index * height),
  };
}

function isSame(a: Position, b: Position): boolean {
  return a.isAtTop === b.isAtTop && a.inSight.first === b.inSight.first && a.inSight.last === b.inSight.last;
}
