import type { Coin } from "#protocol/coins.ts";
import { CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import { startOfDay } from "../../../days.ts";
import {
  formatCount,
  formatDateTime,
  formatMarketPrice,
  formatPercentChange,
  formatUtcDate,
  MARKET_PERCENT_DECIMALS,
} from "../../../format.ts";
import { dateFormat, mark, type Message, plural, say, t } from "../../../language/index.ts";
import type { TimedCandle } from "../../../sync/index.ts";

const INTERVAL_NAMES: Record<CandleInterval, Message> = {
  "1m": mark`minute`,
  "1h": mark`hour`,
  "1d": mark`day`,
};

/** The chart described in a sentence. */
export function describeChart(
  coin: Coin,
  interval: CandleInterval,
  candles: readonly TimedCandle[],
  orders: number,
): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return t`No prices of ${coin} yet.`;
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = (last.close / first.open - 1) * 100;
  const missing = (last.at - first.at) / CANDLE_MS[interval] + 1 - candles.length;
  return [
    t`${coin} by the ${say(INTERVAL_NAMES[interval])} since ${formatTime(first.at)}:`,
    t`${formatMarketPrice(coin, first.open)} to ${formatMarketPrice(coin, last.close)}`,
    `(${formatPercentChange(change, MARKET_PERCENT_DECIMALS)}),`,
    t`between ${formatMarketPrice(coin, low)} and ${formatMarketPrice(coin, high)}.`,
    ...(missing > 0 ? [t`${formatCount(missing)} without a price.`] : []),
    ...(orders > 0
      ? [
          plural(
            orders,
            "{0} of your orders is marked.",
            "{0} of your orders are marked.",
            formatCount(orders),
          ),
        ]
      : []),
    t`Use the arrow keys to read single candles.`,
  ].join(" ");
}

function formatTime(at: number): string {
  return formatDateTime(new Date(at).toISOString());
}

const formatClock = dateFormat({ hour: "2-digit", minute: "2-digit", hour12: false });
const formatDay = dateFormat({ month: "short", day: "numeric" });
const formatUtcDay = dateFormat({ month: "short", day: "numeric", timeZone: "UTC" });
const formatMoment = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** A label of the time axis: in the reader's time zone, but days begin and end in UTC. */
export function axisLabel(at: number, interval: CandleInterval): string {
  if (interval === "1d") return formatUtcDay(at);
  return startOfDay(new Date(at)).getTime() === at ? formatDay(at) : formatClock(at);
}

/** The time of one candle. */
export function candleTime(at: number, interval: CandleInterval): string {
  return interval === "1d" ? formatUtcDate(at) : formatMoment(at);
}
