import { balanceSchema, type Decimal, decimalSchema, isNegative, toTwoDecimals } from "#protocol/money.ts";
import { readTypedNumber } from "#protocol/typedNumber.ts";

/** What is shown when a balance can't be set to what was typed (specification section 5). */
export const INVALID_BALANCE = "Please enter a valid positive number";

/** The balance that was typed, with two decimals as it is sent (more are cut); null unless it is a number from 0 up. */
export function readBalance(typed: string): Decimal | null {
  const read = readTypedNumber(typed);
  const text = "plain" in read ? read.plain : "";
  const { data: amount } = decimalSchema.safeParse(text);
  if (amount === undefined || isNegative(amount) || text.startsWith("-")) return null;
  return balanceSchema.safeParse(toTwoDecimals(amount)).data ?? null;
}

/** What to say beside the field about a balance that could not be read: how to write it, where there is more than one way. */
export function balanceFault(typed: string): string {
  const read = readTypedNumber(typed);
  return "fault" in read && /\d/.test(typed) ? read.fault : INVALID_BALANCE;
}
