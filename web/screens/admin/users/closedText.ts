import type { ClosedPending } from "#protocol/closePending.ts";
import { formatCount } from "../../../format.ts";
import { known, mark, type Message, plural, say, t } from "../../../language/index.ts";

const KIND_WORDS: Readonly<Record<ClosedPending["left"][number]["kind"], Message>> = {
  order: mark`order`,
  deposit: mark`deposit`,
  withdrawal: mark`withdrawal`,
};

/** The result of closing what a banned user had pending, in words. */
export function closedText({ orders, deposits, withdrawals, left }: ClosedPending): string {
  const parts = [
    orders > 0 && plural(orders, "{0} order", "{0} orders", formatCount(orders)),
    deposits > 0 && plural(deposits, "{0} deposit", "{0} deposits", formatCount(deposits)),
    withdrawals > 0 && plural(withdrawals, "{0} withdrawal", "{0} withdrawals", formatCount(withdrawals)),
  ].filter((part) => part !== false);
  const closed = parts.length === 0 ? t`Nothing was rejected.` : t`Rejected: ${parts.join(", ")}.`;
  const stays = left.map(
    ({ kind, id, reason }) => t` Still pending: ${say(KIND_WORDS[kind])} ${id}. ${known(reason)}`,
  );
  return closed + stays.join("");
}
