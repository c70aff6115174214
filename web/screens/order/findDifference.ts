import { orderParts } from "#protocol/orderLeaf.ts";
import type { Order } from "#protocol/orders.ts";
import { LEAF_LABELS } from "../../entities/orders/orderFields.tsx";
import { type Message, say, t } from "../../language/index.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The first field that the log has otherwise than the page, in a sentence; null if there is none. `hidden` is what the
 * log holds the hash of, null if the desk has forgotten it.
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

/** Whatever the order of its fields. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${key} ${textOf(part)}`)
    .join(", ");
}
