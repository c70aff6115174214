/** Rows from `first` to `last`; none when `last` is before `first`. */
export type Span = { first: number; last: number };

type Rows = readonly { id: string }[];

/** So many rows beyond those in sight are drawn on each side, so that scrolling finds them there. */
const AHEAD = 12;
/** Drawn rows change by so many at a time, which has them drawn less often. */
const STEP = 8;

/** What there is to see, scrolled to `top` with `size` in sight, if there are rows enough; all in pixels. */
export function spanInSight(top: number, size: number, height: number): Span {
  return { first: Math.floor(top / height), last: Math.ceil((top + size) / height) - 1 };
}

export function spanToDraw({ first, last }: Span, count: number): Span {
  const from = Math.floor((first - AHEAD) / STEP) * STEP;
  const to = Math.ceil((last + 1 + AHEAD) / STEP) * STEP - 1;
  return { first: Math.max(0, from), last: Math.min(count - 1, to) };
}

/**
 * How far the first row of a span has moved, in rows; where it has left, the next one of the span that is still there
 * counts. A reader who is moved along keeps the rows in sight.
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

/** How far to scroll so that a row is in sight; null when it is. */
export function topToReveal(index: number, top: number, size: number, height: number): number | null {
  if (index * height < top) return index * height;
  return (index + 1) * height > top + size ? (index + 1) * height - size : null;
}
