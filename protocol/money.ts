import Big from "big.js";
import { z } from "zod/mini";

/*
 * The only place that does arithmetic on money. Values are decimal strings; with amounts of two decimals, fee rates
 * of six and the fixed multipliers, every product is exact in eight, so nothing here rounds except functions that
 * format for display.
 */

/**
 * A finite decimal number written plainly: no exponent, no spaces, at most 20 digits before and 8 after the point.
 * Amounts that people enter have at most 12 digits before it, so that no sum can overflow.
 */
export const decimalSchema = z
  .string()
  .check(z.regex(/^-?\d{1,20}(\.\d{1,8})?$/, "Enter a plain decimal number"))
  .brand<"Decimal">();
export type Decimal = z.infer<typeof decimalSchema>;

/** An amount a person enters in USD: above 0, at most two decimals. */
export const amountSchema = z
  .string()
  .check(
    z.minLength(1, "Amount is required"),
    z.regex(/^\d{1,12}(\.\d{1,2})?$/, "Enter an amount in dollars with at most two decimals, like 1234.50"),
    z.refine((amount) => !/^[0.]+$/.test(amount), "Please enter a valid amount greater than 0."),
  )
  .brand<"Decimal">();

/** A balance an administrator sets in USD: 0 or more, at most two decimals. */
export const balanceSchema = z
  .string()
  .check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, "Please enter a valid positive number"))
  .brand<"Decimal">();

/**
 * A figure that only reports what was shown, as JavaScript writes it: a number or its text, with whatever digits and
 * exponent arithmetic left (`0.019989999999999997`, `1e-7`). Rounded to the decimals of money.
 */
export const shownSchema = z.pipe(
  z.pipe(
    z.union(
      [z.number(), z.string().check(z.regex(/^-?\d{1,25}(\.\d{1,40})?(e[+-]?\d\d?)?$/))],
      "Enter a decimal number",
    ),
    z.transform((shown) => new Big(shown).toFixed(8)),
  ),
  decimalSchema,
);

/** A trading fee as a fraction: 0 to 0.1, at most six decimals. */
export const feeRateSchema = z
  .string()
  .check(
    z.regex(/^0(\.\d{1,6})?$/, "Enter a fee between 0 % and 10 % with at most four decimals of a percent"),
    z.refine((rate) => !/^0\.(1\d*[1-9]|[2-9])/.test(rate), "The trading fee is at most 10 %"),
  )
  .brand<"Decimal">();

export const ZERO = decimalSchema.parse("0");

function canonical(value: Big): Decimal {
  const [whole = "0", fraction = ""] = value.toFixed().split(".");
  const decimals = fraction.replace(/0+$/, "");
  return decimalSchema.parse(decimals === "" ? whole : `${whole}.${decimals}`);
}

/** Normalises a decimal from outside (a database column, a feed) to its shortest form; throws on anything else. */
export function toDecimal(value: string | number): Decimal {
  return canonical(new Big(value).round(8));
}

/** Exact; throws beyond 20 digits before the point. */
export function add(a: Decimal, b: Decimal): Decimal {
  return canonical(new Big(a).plus(b));
}

/** The sum, exact; much faster than `add` for each of thousands. Throws beyond 20 digits before the point. */
export function addAll(values: readonly string[]): Decimal {
  return canonical(values.reduce((sum, value) => sum.plus(value), new Big(0)));
}

/** `a` − `b`, exact; throws beyond 20 digits before the point. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return canonical(new Big(a).minus(b));
}

/** Throws if the product needs more than eight decimals: money is never rounded on the way. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return canonical(new Big(a).times(b));
}

/** A product of market prices, which may need more than eight decimals: rounded, so no money may depend on it. */
export function multiplyRounded(a: Decimal, b: string): Decimal {
  return canonical(new Big(a).times(b).round(8));
}

/** Divides, rounding towards zero at eight decimals; for display and evidence only. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return canonical(new Big(a).div(b).round(8, Big.roundDown));
}

export function negate(a: Decimal): Decimal {
  return canonical(new Big(a).times(-1));
}

/** -1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Big(a).cmp(b);
}

export function isNegative(a: Decimal): boolean {
  return new Big(a).lt(0);
}

/**
 * Two decimals with thousands separators, without the dollar sign, rounded towards zero: never shows more than there
 * is.
 */
export function formatDown(a: Decimal): string {
  return group(new Big(a).toFixed(2, Big.roundDown));
}

/** Two decimals with thousands separators, without the dollar sign, rounded up: never asks for less than is needed. */
export function formatUp(a: Decimal): string {
  return group(new Big(a).toFixed(2, Big.roundUp));
}

/** The digits of `a` beyond whole cents: "0.12345" has "345", "0.10" has none. */
export function partsOfCent(a: Decimal): string {
  return (a.split(".")[1] ?? "").slice(2).replace(/0+$/, "");
}

/** Eight decimals, as specified for the amounts of orders and transactions. */
export function formatEight(a: Decimal): string {
  return new Big(a).toFixed(8);
}

/** A plain decimal with exactly two decimals, rounded towards zero, for a form field or the wire. */
export function toTwoDecimals(a: Decimal): Decimal {
  return decimalSchema.parse(new Big(a).toFixed(2, Big.roundDown));
}

/** Money on the wire: at least two decimals and no trailing zeros beyond ("100.00", "0.125"). */
export function toWire(value: string): Decimal {
  const shortest = toDecimal(value);
  const decimals = shortest.split(".")[1] ?? "";
  return decimals.length >= 2 ? shortest : decimalSchema.parse(new Big(shortest).toFixed(2));
}

/** Fraction to percent: "0.001" is "0.1". */
export function toPercent(fraction: Decimal): Decimal {
  return canonical(new Big(fraction).times(100));
}

/** Percent to fraction: "0.1" is "0.001"; null when `percent` is not a plain decimal. */
export function fromPercent(percent: string): string | null {
  return /^\d{1,3}(\.\d+)?$/.test(percent) ? new Big(percent).div(100).toFixed() : null;
}

function group(fixed: string): string {
  return fixed.replace(/\B(?=(\d{3})+(?!\d)(?=\.))/g, ",");
}
