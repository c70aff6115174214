import { orderParts } from "#protocol/orderLeaf.ts";
import type { Order } from "#protocol/orders.ts";
import { mark, type Message, say, t } from "../../language/index.ts";

type Fields = Readonly<Record<string, unknown>>;

type Parts = ReturnType<typeof orderParts>;

const SHOWN: Readonly<Record<Exclude<keyof Parts["shown"], "leaf" | "id">, Message>> = {
  status: mark`Status`,
  payout: mark`Payout`,
  returnRate: mark`Multiplier`,
  type: mark`Type`,
  crypto: mark`Coin`,
  amount: mark`Amount`,
  pricePerCoin: mark`Price per coin`,
  tradingFee: mark`Trading fee`,
  total: mark`Total`,
  createdAt: mark`Placed`,
  resolvedAt: mark`Ended`,
  quote: mark`Price when placed`,
  market: mark`Price at the end`,
  marketChangePercent: mark`Market moved`,
};

/** What the leaf holds the hash of. */
const HIDDEN: Readonly<Record<keyof Parts["hidden"], Message>> = {
  userId: mark`Trader`,
  walletAddress: mark`Wallet address`,
  adminComment: mark`Comment`,
  resolvedBy: mark`Decided by`,
  ownAccount: mark`Own account`,
  balanceBefore: mark`Balance before`,
  balanceAfter: mark`Balance after`,
};

/**
 * The first field that the log has otherwise than the page, in a sentence; null if there is none. `hidden` is what the
 * log holds the hash of, null if the desk has forgotten it.
 */
export function findDifference(order: Order, { leaf, hidden }: { leaf: Fields; hidden: Fields | null }) {
  const here = orderParts(order);
  return compare(SHOWN, here.shown, leaf) ?? (hidden === null ? null : compare(HIDDEN, here.hidden, hidden));
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
