import type { Tick } from "../../stores/prices.ts";

/** The drawing area in its own units; the browser stretches it to the card. */
export const VIEW = { width: 1000, height: 400 } as const;

/** Room above and below the line, as a share of its height. */
const MARGIN = 0.1;
/** Prices that hardly move are drawn as hardly moving: the scale spans at least this share of the price. */
const LEAST_SPAN = 0.0005;

export type ChartLine = { points: string; low: number; high: number };

/** Where each tick lies; null while there are too few for a line. */
export function chartLine(ticks: readonly Tick[]): ChartLine | null {
  const [first] = ticks;
  const last = ticks.at(-1);
  if (first === undefined || last === undefined || ticks.length < 2) return null;
  const prices = ticks.map((tick) => tick.price);
  const middle = (Math.min(...prices) + Math.max(...prices)) / 2;
  const span = Math.max((Math.max(...prices) - Math.min(...prices)) * (1 + 2 * MARGIN), middle * LEAST_SPAN);
  const low = middle - span / 2;
  const duration = Math.max(1, last.at - first.at);
  const points = ticks.map(({ at, price }) => {
    const x = ((at - first.at) / duration) * VIEW.width;
    const y = VIEW.height - ((price - low) / span) * VIEW.height;
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
  });
  return { points: points.join(" "), low, high: low + span };
}
