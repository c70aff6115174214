import { add, compare, type Decimal, subtract, toDecimal, ZERO } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import { payoutOf, type RESOLUTIONS } from "#protocol/rules.ts";
import type { User } from "#protocol/users.ts";
import { formatUsd } from "../../../formatMoney.ts";
import { known, t } from "../../../language/index.ts";

export type Resolution = (typeof RESOLUTIONS)[number];

type Figures = {
  /** What the trader gets back: the payout, or the whole hold if the order is rejected. */
  returned: Decimal;
  /** The trader's profit, negative for a loss. */
  profit: Decimal;
};

export function previewResolution(
  order: Pick<Order, "amount" | "total">,
  { result, returnRate }: Resolution,
): Figures {
  const returned =
    result === "rejected" ? order.total : payoutOf(result, order.amount, toDecimal(returnRate));
  return { returned, profit: subtract(returned, order.total) };
}

/** The resolution in two words: "Big Win", "Rejected". */
export function nameResolution({ result, comment }: Resolution): string {
  return result === "rejected" ? t`Rejected` : known(comment.split(" - ")[0] ?? comment);
}

/** The effect on the trader's balance, in words; without the balance while it is unknown. */
export function describeResolution(
  order: Pick<Order, "amount" | "total" | "username">,
  resolution: Resolution,
  trader: Pick<User, "balance"> | null,
): string {
  const { returned } = previewResolution(order, resolution);
  const { username } = order;
  if (compare(returned, ZERO) === 0) {
    const balance = trader === null ? "" : t`; the balance stays ${formatUsd(trader.balance)}`;
    return t`${username} gets nothing back of ${formatUsd(order.total)}${balance}.`;
  }
  const balance = trader === null ? "" : t`; the balance becomes ${formatUsd(add(trader.balance, returned))}`;
  const what =
    resolution.result === "rejected"
      ? t`the whole ${formatUsd(returned)} back, fee included`
      : t`${formatUsd(returned)} back`;
  return t`${username} gets ${what}${balance}.`;
}
