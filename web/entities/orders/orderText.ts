import type { Order } from "#protocol/orders.ts";
import type { Coin } from "#protocol/coins.ts";
import { mark, type Message, t } from "../../language/index.ts";

export const SIDE_NAMES = { buy: mark`Buy`, sell: mark`Sell` } as const satisfies Record<
  Order["type"],
  Message
>;

/** "Buy BTC" */
export function nameOrder(type: Order["type"], coin: Coin): string {
  return type === "buy" ? t`Buy ${coin}` : t`Sell ${coin}`;
}
