import type { Order } from "#protocol/orders.ts";
import { mark, type Message, say, t } from "../../language/index.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a leaf (server/transparencyLog/leaves.ts), as the page has them. */
function shownOf({ evidence: { quote, resolution }, ...order }: Order): Fields {
  return {
    status: order.status,
    payout: order.payout,
    returnRate: order.returnRate,
    type: order.type,
    crypto: order.crypto,
    amount: order.amount,
    pricePerCoin: order.pricePerCoin,
    tradingFee: order.tradingFee,
    total: order.total,
    createdAt: order.createdAt,
    resolvedAt: order.resolvedAt,
    quote,
    market: resolution?.market ?? null,
    marketChangePercent: resolution?.marketChangePercent ?? null,
  };
}

/** Those that the leaf holds the hash of. */
function hiddenOf({ userId, walletAddress, adminComment, evidence: { resolution } }: Order): Fields {
  return {
    userId,
    walletAddress,
    adminComment,
    resolvedBy: resolution?.resolvedBy ?? null,
    ownAccount: resolution?.ownAccount ?? false,
    balanceBefore: resolution?.balanceBefore ?? null,
    balanceAfter: resolution?.balanceAfter ?? null,
  };
}

const LABELS: Readonly<Record<string, Message>> = {
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
  return compare(shownOf(order), leaf) ?? (hidden === null ? null : compare(hiddenOf(order), hidden));
}

function compare(shown: Fields, logged: Fields): string | null {
  for (const [key, value] of Object.entries(shown)) {
    const [here, there] = [textOf(value), textOf(logged[key])];
    if (here !== there) {
      const label = LABELS[key];
      const field = label === undefined ? key : say(label);
      return t`The page says “${field}: ${here}”, the log has “${there}”.`;
    }
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
