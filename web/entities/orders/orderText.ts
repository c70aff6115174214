import type { Order } from "#protocol/orders.ts";
import { mark, type Message } from "../../language/index.ts";

export const SIDE_NAMES = { buy: mark`Buy`, sell: mark`Sell` } as const satisfies Record<
  Order["type"],
  Message
>;
