import { decimalSchema } from "#protocol/money.ts";
import { orderFigures } from "#protocol/rules.ts";

const FEE_RATE = decimalSchema.parse("0.001");

/** The body of a BTC order at the price and fee of a test desk. */
export function orderRequest(amount: string, changes: Record<string, unknown> = {}) {
  return {
    type: "buy",
    crypto: "BTC",
    amount,
    pricePerCoin: "50000",
    ...orderFigures(decimalSchema.parse(amount), FEE_RATE),
    ...changes,
  };
}
