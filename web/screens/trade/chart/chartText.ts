import { CANDLE_MS, type CandleInterval, type Coin } from "#protocol/constants.ts";
import {
  formatDateTime,
  formatMarketPrice,
  formatPercentChange,
  MARKET_PERCENT_DECIMALS,
} from "../../../format.ts";
import type { TimedCandle } from "../../../stores/candles.ts";

const INTERVAL_NAMES: Record<CandleInterval, string> = { "1m": "minute", "1h": "hour", "1d": "day" };

/** What the chart shows, in a sentence. */
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
    "Arrow keys read single candles.",
  ].join(" ");
}

function formatTime(at: number): string {
  return formatDateTime(new Date(at).toISOString());
}

const CLOCK = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hour12: false });
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const UTC_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const UTC_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** On the time axis: in the reader's time zone, but days begin and end in UTC. */
export function axisLabel(at: number, interval: CandleInterval): string {
  if (interval === "1d") return UTC_DAY.format(at);
  const date = new Date(at);
  return date.getHours() === 0 && date.getMinutes() === 0 ? DAY.format(at) : CLOCK.format(at);
}

/** Of one candle. */
export function candleTime(at: number, interval: CandleInterval): string {
  return interval === "1d" ? UTC_DATE.format(at) : MOMENT.format(at);
}
