import type { Order } from "#protocol/entities.ts";
import { formatUsd } from "../../format.ts";

type ShownTotal = { text: string; tone: "gain" | "loss" | "textMuted" };

/** The total of a trade as the dashboard shows it: + for a win, - for a loss, no sign for anything else. */
export function shownTotal({ status, total }: Pick<Order, "status" | "total">): ShownTotal {
  const usd = formatUsd(total);
  if (status === "win") return { text: `+${usd}`, tone: "gain" };
  if (status === "loss") return { text: `-${usd}`, tone: "loss" };
  return { text: usd, tone: "textMuted" };
}
