import type { Coin } from "#protocol/coins.ts";
import type { Order, OrderStatus } from "#protocol/orders.ts";
import { CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import { chartPrice } from "../../../formatMoney.ts";
import { STATUS_WORDS } from "../../../components/statusWords.ts";
import { say, sense } from "../../../language/index.ts";
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

/** Width in pixels of the longest label with its margin. */
const LABEL_WIDTH = 104;
const MOST = 60;

const COLORS: Record<OrderStatus, Mark["color"]> = {
  pending: "wait",
  win: "gain",
  loss: "loss",
  rejected: "textQuiet",
  cancelled: "textQuiet",
};

/** The marks of orders since `since`. Takes the newest first, returns the oldest first. */
export function marksOf(
  orders: readonly Order[],
  { coin, interval, since }: { coin: Coin; interval: CandleInterval; since: number },
): Mark[] {
  const step = CANDLE_MS[interval];
  return orders
    .filter(({ crypto, createdAt }) => crypto === coin && Date.parse(createdAt) >= since)
    .slice(0, MOST)
    .map(({ id, type, status, createdAt, pricePerCoin }) => {
      const color = COLORS[status];
      const begin = Math.floor(Date.parse(createdAt) / step) * step;
      const side = type === "buy" ? sense("Buy", "order") : sense("Sell", "order");
      const text = `${side} ${say(STATUS_WORDS[status])}`;
      return { id, time: toTimestamp(begin), price: chartPrice(pricePerCoin), type, color, text };
    })
    .toReversed();
}

/**
 * Which marks get a text label, and where its middle is, given the marks' positions in a chart of this width, oldest
 * first: the newest marks, as far as their labels don't overlap; labels at an edge move inside. Null if the order is
 * not on the chart.
 */
export function placeLabels(places: readonly (number | null)[], width: number): ReadonlyMap<number, number> {
  const half = LABEL_WIDTH / 2;
  const labels = new Map<number, number>();
  let taken = Infinity;
  for (const [index, place] of [...places.entries()].toReversed()) {
    if (place === null || place < 0 || place > width) continue;
    const middle = Math.min(Math.max(place, half), width - half);
    if (middle > taken - LABEL_WIDTH) continue;
    labels.set(index, middle);
    taken = middle;
  }
  return labels;
}
