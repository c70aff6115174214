import { balanceSchema, type Decimal, decimalSchema, isNegative, toTwoDecimals } from "#protocol/money.ts";

/** What is shown when a balance can't be set to what was typed (specification section 5). */
export const INVALID_BALANCE = "Please enter a valid positive number";

/** The balance that was typed, with two decimals as it is sent (more are cut); null unless it is a number from 0 up. */
export function readBalance(typed: string): Decimal | null {
  const text = typed.trim().replace(/^\./, "0.").replace(/\.$/, "");
  const { data: amount } = decimalSchema.safeParse(text);
  if (amount === undefined || isNegative(amount) || text.startsWith("-")) return null;
  return balanceSchema.safeParse(toTwoDecimals(amount)).data ?? null;
}
