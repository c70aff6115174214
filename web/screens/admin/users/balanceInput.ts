import { balanceSchema, type Decimal, decimalSchema, isNegative, toTwoDecimals } from "#protocol/money.ts";
import { readTypedNumber } from "#protocol/typedNumber.ts";

/** The message for an invalid balance, as specified. */
export const INVALID_BALANCE = "Please enter a valid positive number";

/** The typed balance with two decimals for sending (more are cut); null unless it is a number from 0 up. */
export function readBalance(typed: string): Decimal | null {
  const read = readTypedNumber(typed);
  const text = "plain" in read ? read.plain : "";
  const { data: amount } = decimalSchema.safeParse(text);
  if (amount === undefined || isNegative(amount) || text.startsWith("-")) return null;
  return balanceSchema.safeParse(toTwoDecimals(amount)).data ?? null;
}

/** The message at the field for an invalid balance: how to write it, if it can be read in more than one way. */
export function balanceFault(typed: string): string {
  const read = readTypedNumber(typed);
  return "fault" in read && /\d/.test(typed) ? read.fault : INVALID_BALANCE;
}
