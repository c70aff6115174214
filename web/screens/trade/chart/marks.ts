import { CANDLE_MS, type CandleInterval, type Coin, type OrderStatus } from "#protocol/constants.ts";
import type { Order } from "#protocol/entities.ts";
import { chartPrice } from "../../../format.ts";
import type { ColorName, OutcomeName } from "../../../styles/tokens.ts";
import { type Bar, toTimestamp } from "./bars.ts";

/** An order where it was placed: at its time and its price. */
export type Mark = {
  id: string;
  time: Bar["time"];
  price: number;
  type: Order["type"];
  color: ColorName | OutcomeName;
  text: string;
};

/** Candles between two orders that say their status in words; closer ones would cover each other. */
const LABEL_SPACING = 12;
const MOST = 60;

const LOOKS: Record<OrderStatus, { color: Mark["color"]; name: string }> = {
  pending: { color: "wait", name: "Pending" },
  win: { color: "gain", name: "Win" },
  loss: { color: "loss", name: "Loss" },
  rejected: { color: "textQuiet", name: "Rejected" },
  cancelled: { color: "textQuiet", name: "Cancelled" },
};

/** The marks of orders, newest first in, oldest first out, as far back as `since`. */
export function marksOf(
  orders: readonly Order[],
  { coin, interval, since }: { coin: Coin; interval: CandleInterval; since: number },
): Mark[] {
  const step = CANDLE_MS[interval];
  let labelledAt = Infinity;
  return orders
    .filter(({ crypto, createdAt }) => crypto === coin && Date.parse(createdAt) >= since)
    .slice(0, MOST)
    .map(({ id, type, status, createdAt, pricePerCoin }) => {
      const { color, name } = LOOKS[status];
      const begin = Math.floor(Date.parse(createdAt) / step) * step;
      const hasRoom = labelledAt - begin >= LABEL_SPACING * step;
      if (hasRoom) labelledAt = begin;
      const text = hasRoom ? `${type === "buy" ? "Buy" : "Sell"} ${name}` : "";
      return { id, time: toTimestamp(begin), price: chartPrice(pricePerCoin), type, color, text };
    })
    .toReversed();
}
