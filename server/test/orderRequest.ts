import type { Body } from "#protocol/endpoints.ts";
import { decimalSchema } from "#protocol/money.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";

const FEE_RATE = decimalSchema.parse("0.001");

/** The body of a BTC order at the price and fee of a test desk. */
export function orderRequest(amount: string, changes: object = {}) {
  return {
    type: "buy",
    crypto: "BTC",
    amount,
    pricePerCoin: "50000",
    ...orderFigures(decimalSchema.parse(amount), FEE_RATE),
    ...changes,
  };
}

/** The same as a command gets it. */
export function orderBody(amount: string, changes: object = {}): Body<"placeOrder"> {
  return orderEndpoints.placeOrder.body.parse(orderRequest(amount, changes));
}
