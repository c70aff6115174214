import type { Order } from "#protocol/orders.ts";

export const SIDE_NAMES = { buy: "Buy", sell: "Sell" } as const satisfies Record<Order["type"], string>;
