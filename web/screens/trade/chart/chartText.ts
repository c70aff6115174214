import type { Coin } from "#protocol/coins.ts";
import { CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import { dateFormat } from "../../../dateFormat.ts";
import {
  formatDateTime,
  formatMarketPrice,
  formatPercentChange,
  MARKET_PERCENT_DECIMALS,
} from "../../../format.ts";
import type { TimedCandle } from "../../../sync/index.ts";

const INTERVAL_NAMES: Record<CandleInterval, string> = { "1m": "minute", "1h": "hour", "1d": "day" };

/** The chart described in a sentence. */
export function describeChart(
  coin: Coin,
  interval: CandleInterval,
  candles: readonly TimedCandle[],
  orders: number,
): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `No prices of ${coin} yet.`;
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = (last.close / first.open - 1) * 100;
  const missing = (last.at - first.at) / CANDLE_MS[interval] + 1 - candles.length;
  return [
    `${coin} by the ${INTERVAL_NAMES[interval]} since ${formatTime(first.at)}:`,
    `${formatMarketPrice(coin, first.open)} to ${formatMarketPrice(coin, last.close)}`,
    `(${formatPercentChange(change, MARKET_PERCENT_DECIMALS)}),`,
    `between ${formatMarketPrice(coin, low)} and ${formatMarketPrice(coin, high)}.`,
    ...(missing > 0 ? [`${missing} without a price.`] : []),
    ...(orders > 0 ? [`${orders} of your orders ${orders === 1 ? "is" : "are"} marked.`] : []),
    "Use the arrow keys to read single candles.",
  ].join(" ");
}

function formatTime(at: number): string {
  return formatDateTime(new Date(at).toISOString());
}

const formatClock = dateFormat({ hour: "2-digit", minute: "2-digit", hour12: false });
const formatDay = dateFormat({ month: "short", day: "numeric" });
const formatUtcDay = dateFormat({ month: "short", day: "numeric", timeZone: "UTC" });
const formatUtcDate = dateFormat({ dateStyle: "medium", timeZone: "UTC" });
const formatMoment = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** A label of the time axis: in the reader's time zone, but days begin and end in UTC. */
export function axisLabel(at: number, interval: CandleInterval): string {
  if (interval === "1d") return formatUtcDay(at);
  const date = new Date(at);
  return date.getHours() === 0 && date.getMinutes() === 0 ? formatDay(at) : formatClock(at);
}

/** The time of one candle. */
export function candleTime(at: number, interval: CandleInterval): string {
  return interval === "1d" ? formatUtcDate(at) : formatMoment(at);
}
