import { COIN_TABLE, type Coin } from "#protocol/coins.ts";
import { type Decimal, toPercent } from "#protocol/money.ts";
import { dateFormat, formatMoment, inDigits, inDollars, inPercent, locale, t } from "./language/index.ts";

/* How values are formatted, in one place. */

export const MARKET_PERCENT_DECIMALS = 2;

/** A market price in USD, with the decimals of its coin. */
export function formatMarketPrice(coin: Coin, price: number): string {
  return inDollars(grouped(price, COIN_TABLE[coin].priceDecimals));
}

/** The 24 h change in USD, always with its sign. */
export function formatMarketChange(coin: Coin, change: number): string {
  const digits = grouped(Math.abs(change), Math.max(2, COIN_TABLE[coin].priceDecimals));
  return inDollars(digits, signOf(change, digits));
}

/** A change in percent, always with its sign. */
export function formatPercentChange(percent: number, decimals: number): string {
  const digits = grouped(Math.abs(percent), decimals);
  return `${signOf(percent, digits)}${inPercent(digits)}`;
}

/** A percentage from the server: at most one decimal, "0%" for none. */
export function formatShare(percent: number): string {
  return inPercent(new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(percent));
}

/** A figure that is not money: "20.5". */
export function formatFigure(value: number, decimals: number): string {
  return grouped(value, decimals);
}

/** A figure for programs, in no particular language: "1020.50". */
export function formatPlain(value: number, decimals: number): string {
  return value.toLocaleString("en-US", {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** A count: "10,918". */
export function formatCount(count: number): string {
  return grouped(count, 0);
}

/** A multiplier of an amount, like the return rate of an order: "1.8". */
export function formatMultiplier(rate: string): string {
  return inDigits(rate);
}

/** A fee rate, which is a fraction, in percent: "0.001" is "0.1%". */
export function formatFeeRate(rate: Decimal): string {
  return inPercent(inDigits(toPercent(rate)));
}

/** Above, below or at zero as displayed, so that "0.00%" is neither a gain nor a loss. */
export function directionOf(value: number, decimals: number): "up" | "down" | "flat" {
  if (/^[0.,]+$/.test(grouped(Math.abs(value), decimals))) return "flat";
  return value > 0 ? "up" : "down";
}

function signOf(value: number, shown: string): string {
  if (/^[0.,]+$/.test(shown)) return "";
  return value < 0 ? "-" : "+";
}

/** By language and decimals: creating one takes as long as about thirty uses, and every tick needs several. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function grouped(value: number, decimals: number): string {
  const key = `${locale()} ${decimals}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale(), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    numberFormats.set(key, format);
  }
  return format.format(value);
}

/** In the reader's time zone: "Mar 4, 2026". */
const formatDay = dateFormat({ dateStyle: "medium" });

/** A day in UTC: "Mar 4, 2026". */
export const formatUtcDate = dateFormat({ dateStyle: "medium", timeZone: "UTC" });

/** A moment, in the reader's time zone: "Mar 4, 2026, 2:05:09 PM". */
export function formatDateTime(time: string): string {
  return formatMoment(new Date(time));
}

const formatClock = dateFormat({ timeStyle: "short" });

/** When something began, in the reader's time zone: "2:05 PM" on the same day, otherwise "Mar 4, 2026". */
export function formatSince(time: string, now: number): string {
  const began = new Date(time);
  return formatDay(began) === formatDay(now) ? formatClock(began) : formatDay(began);
}

const formatDayAndClock = dateFormat({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** When something ends, in the reader's time zone: "2:05 PM" on the same day, otherwise "Mar 4, 2:05 PM". */
export function formatUntil(time: string, now: number): string {
  const end = new Date(time);
  return formatDay(end) === formatDay(now) ? formatClock(end) : formatDayAndClock(end);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Relative up to a day ("3 min ago"), then the date. A clock that runs behind the server's shows "just now". */
export function formatRelative(time: string | number, now: number): string {
  const age = now - new Date(time).getTime();
  if (age >= DAY) return formatDay(new Date(time));
  return age < 10_000 ? t`just now` : t`${formatAge(age)} ago`;
}

/** A duration in its largest whole unit: "45 s", "3 min", "2 h", "4 d". */
export function formatAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.max(0, Math.floor(milliseconds / 1000))} s`;
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.floor(milliseconds / DAY)} d`;
}

/** A long id with its middle left out: "bc1qxy2k…0wlh". */
export function shortenMiddle(id: string, head = 8, tail = 4): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}
