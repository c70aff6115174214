import { CANDLE_MS, type Candle, type CandleInterval } from "#protocol/prices.ts";
import type { Moment, Span } from "./between.ts";

export const PLOT = { width: 600, height: 200 } as const;
const MARGIN = 12;
/** A price that hardly moves should look flat. */
const LEAST_SPAN = 0.001;

/** In the units of the drawing; `isUp` if it closed no lower than it opened. */
export type DrawnCandle = {
  at: string;
  x: number;
  width: number;
  top: number;
  bottom: number;
  high: number;
  low: number;
  isUp: boolean;
};
export type DrawnMoment = { x: number; y: number };

type Drawing = { candles: DrawnCandle[]; moments: DrawnMoment[] };

/** Where candles and marks stand in a drawing of `PLOT`. */
export function plot(
  candles: readonly Candle[],
  moments: readonly Moment[],
  { from, to, interval }: Span,
): Drawing {
  const prices = [...candles.flatMap(({ high, low }) => [high, low]), ...moments.map(({ price }) => price)];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const middle = (lowest + highest) / 2;
  const span = Math.max(highest - lowest, middle * LEAST_SPAN);
  const x = (at: number) => round(((at - from) / (to - from)) * PLOT.width);
  const y = (price: number) =>
    round(PLOT.height / 2 - ((price - middle) / span) * (PLOT.height - 2 * MARGIN));
  return {
    candles: candles.map((candle) => draw(candle, interval, x, y)),
    moments: moments.map(({ at, price }) => ({ x: x(at), y: y(price) })),
  };
}

type Scale = (value: number) => number;

function draw(
  { at, open, high, low, close }: Candle,
  interval: CandleInterval,
  x: Scale,
  y: Scale,
): DrawnCandle {
  const begin = Date.parse(at);
  const width = (x(begin + CANDLE_MS[interval]) - x(begin)) * 0.7;
  return {
    at,
    x: round((x(begin) + x(begin + CANDLE_MS[interval])) / 2),
    width: round(width),
    top: y(Math.max(open, close)),
    bottom: y(Math.min(open, close)),
    high: y(high),
    low: y(low),
    isUp: close >= open,
  };
}

function round(position: number): number {
  return Math.round(position * 10) / 10;
}
