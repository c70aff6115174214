import { orderParts } from "#protocol/orderLeaf.ts";
import type { Order } from "#protocol/orders.ts";
import { LEAF_LABELS } from "../../entities/orders/orderFields.tsx";
import { type Message, say, t } from "../../language/index.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A sentence about the first field in which log and page differ; null if there is none. `hidden` are the values of
 * which the log contains hashes, null if the desk has deleted them.
 */
export function findDifference(order: Order, { leaf, hidden }: { leaf: Fields; hidden: Fields | null }) {
  const here = orderParts(order);
  return (
    compare(LEAF_LABELS.shown, here.shown, leaf) ??
    (hidden === null ? null : compare(LEAF_LABELS.hidden, here.hidden, hidden))
  );
}

function compare(labels: Readonly<Record<string, Message>>, shown: Fields, logged: Fields): string | null {
  for (const [key, label] of Object.entries(labels)) {
    const [here, there] = [textOf(shown[key]), textOf(logged[key])];
    if (here !== there) return t`The page says “${say(label)}: ${here}”, the log has “${there}”.`;
  }
  return null;
}

/** Ignores the order of the fields. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${key} ${textOf(part)}`)
    .join(", ");
}
