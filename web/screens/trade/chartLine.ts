import type { Tick } from "../../stores/prices.ts";

/** The drawing area in its own units; the browser stretches it to the card. */
export const VIEW = { width: 1000, height: 400 } as const;

/** Room above and below the line, as a share of its height. */
const MARGIN = 0.1;
/** Prices that hardly move are drawn as hardly moving: the scale spans at least this share of the price. */
const LEAST_SPAN = 0.001;
/** A page that was just opened fills its chart from the left. */
const LEAST_DURATION_MS = 60_000;

export type ChartLine = {
  points: string;
  /** Where the line ends now, as shares of width and height from the top left. */
  end: { x: number; y: number };
  low: number;
  high: number;
  from: number;
  to: number;
};

/** A price holds until the next one comes, so the line goes in steps, up to now; null before the first price. */
export function chartLine(ticks: readonly Tick[], now: number): ChartLine | null {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (first === undefined || last === undefined) return null;
  const { low, high } = scale(ticks);
  const to = Math.max(now, last.at, first.at + LEAST_DURATION_MS);
  const xOf = (at: number) => round(((at - first.at) / (to - first.at)) * VIEW.width);
  const yOf = (price: number) => round(VIEW.height - ((price - low) / (high - low)) * VIEW.height);

  const steps = ticks.flatMap(({ at, price }, index) => {
    const before = ticks[index - 1];
    const corner = before === undefined ? [] : [`${xOf(at)},${yOf(before.price)}`];
    return [...corner, `${xOf(at)},${yOf(price)}`];
  });
  const end = { x: xOf(Math.max(now, last.at)), y: yOf(last.price) };
  return {
    points: [...steps, `${end.x},${end.y}`].join(" "),
    end: { x: end.x / VIEW.width, y: end.y / VIEW.height },
    low,
    high,
    from: first.at,
    to,
  };
}

function scale(ticks: readonly Tick[]): { low: number; high: number } {
  const prices = ticks.map((tick) => tick.price);
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const middle = (lowest + highest) / 2;
  const span = Math.max((highest - lowest) * (1 + 2 * MARGIN), middle * LEAST_SPAN);
  return { low: middle - span / 2, high: middle + span / 2 };
}

function round(position: number): number {
  return Math.round(position * 10) / 10;
}
