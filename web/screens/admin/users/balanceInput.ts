import {
  balanceSchema,
  compare,
  type Decimal,
  decimalSchema,
  isNegative,
  toTwoDecimals,
} from "#protocol/money.ts";
import { readTypedNumber } from "#protocol/typedNumber.ts";

/** The message for an invalid balance, as specified. */
export const INVALID_BALANCE = "Please enter a valid positive number";
const TOO_FINE = "Enter an amount in dollars with at most two decimals, like 1234.50";

/**
 * The typed balance with two decimals for sending; null unless it is an unambiguous number of at least 0 without parts
 * of a cent.
 */
export function readBalance(typed: string): Decimal | null {
  const amount = readPositive(typed);
  return amount === null || isUnclear(amount)
    ? null
    : (balanceSchema.safeParse(toTwoDecimals(amount)).data ?? null);
}

/** The message at the field for an invalid balance: how to write it, if that is clear. */
export function balanceFault(typed: string): string {
  const read = readTypedNumber(typed);
  if ("fault" in read) return /\d/.test(typed) ? read.fault : INVALID_BALANCE;
  const amount = readPositive(typed);
  return amount !== null && isUnclear(amount) ? TOO_FINE : INVALID_BALANCE;
}

function readPositive(typed: string): Decimal | null {
  const read = readTypedNumber(typed);
  const text = "plain" in read ? read.plain : "";
  const { data: amount } = decimalSchema.safeParse(text);
  return amount === undefined || isNegative(amount) || text.startsWith("-") ? null : amount;
}

/** Five dollars, or five thousand as written on the European continent. */
const GROUPED = /^[1-9]\d{0,2}\.\d{3}$/;

function isUnclear(amount: Decimal): boolean {
  return GROUPED.test(amount) || compare(toTwoDecimals(amount), amount) !== 0;
}
