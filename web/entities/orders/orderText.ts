import type { Order } from "#protocol/entities.ts";

export const SIDE_NAMES = { buy: "Buy", sell: "Sell" } as const satisfies Record<Order["type"], string>;
