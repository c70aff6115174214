import type { TimedCandle } from "../sync/index.ts";

/** Width and height in pixels. */
export const VIEW = { width: 48, height: 16 } as const;

const HOURS = 24;
const HOUR_MS = 3_600_000;
/** A price that hardly moves should look flat: the line's height represents at least this share of the price. */
const LEAST_SPAN = 0.001;
const MARGIN = 1;

/** The closes of the last 24 hours as points of a line, each at its time; empty if there are fewer than two. */
export function sparklinePoints(candles: readonly TimedCandle[]): string {
  const last = candles.at(-1);
  if (last === undefined) return "";
  const since = last.at - HOURS * HOUR_MS;
  const day = candles.slice(-HOURS - 1).filter(({ at }) => at >= since);
  if (day.length < 2) return "";
  const closes = day.map(({ close }) => close);
  const [lowest, highest] = [Math.min(...closes), Math.max(...closes)];
  const middle = (lowest + highest) / 2;
  const span = Math.max(highest - lowest, middle * LEAST_SPAN);
  return day
    .map(({ at, close }) => {
      const x = ((at - since) / (HOURS * HOUR_MS)) * VIEW.width;
      const y = VIEW.height / 2 - ((close - middle) / span) * (VIEW.height - 2 * MARGIN);
      return `${round(x)},${round(y)}`;
    })
    .join(" ");
}

function round(position: number): number {
  return Math.round(position * 10) / 10;
}
