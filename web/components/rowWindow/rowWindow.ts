/** Rows from `first` to `last`; empty if `last` is before `first`. */
export type Span = { first: number; last: number };

type Rows = readonly { id: string }[];

/** This many more rows are rendered on each side, for scrolling. */
const AHEAD = 12;
/** The rendered rows change in steps of this many, so that they re-render less often. */
const STEP = 8;

/** The visible rows if there are enough, scrolled to `top` with a view of `size`; all in pixels. */
export function spanInSight(top: number, size: number, height: number): Span {
  return { first: Math.floor(top / height), last: Math.ceil((top + size) / height) - 1 };
}

export function spanToDraw({ first, last }: Span, count: number): Span {
  const from = Math.floor((first - AHEAD) / STEP) * STEP;
  const to = Math.ceil((last + 1 + AHEAD) / STEP) * STEP - 1;
  return { first: Math.max(0, from), last: Math.min(count - 1, to) };
}

/**
 * How many rows the first row of a span has moved; if it has left, the next remaining row of the span counts.
 * Scrolling by that much keeps the visible rows in place.
 */
export function shiftOf(before: Rows, after: Rows, { first, last }: Span): number {
  for (let at = first; at <= last; at += 1) {
    const id = before[at]?.id;
    if (id === undefined) return 0;
    const place = after[at]?.id === id ? at : after.findIndex((row) => row.id === id);
    if (place !== -1) return place - at;
  }
  return 0;
}

/** How far to scroll to make a row visible; null if it is. */
export function topToReveal(index: number, top: number, size: number, height: number): number | null {
  if (index * height < top) return index * height;
  return (index + 1) * height > top + size ? (index + 1) * height - size : null;
}
