import { Fragment, type ReactNode } from "react";
import type { orderParts } from "#protocol/orderLeaf.ts";
import type { Order, OrderTerms } from "#protocol/orders.ts";
import { sayComment } from "../../components/commentText.ts";
import { StatusBadge } from "../../components/Badge.tsx";
import { Fact } from "../../components/FactGroup.tsx";
import { Amount, CoinPrice, Money } from "../../components/Money.tsx";
import type { CsvFields } from "../../csv.ts";
import { formatDateTime, formatMultiplier } from "../../format.ts";
import { mark, type Message, rich, t } from "../../language/index.ts";
import { nameOrder } from "./orderText.ts";
import { isReleased, returnedBy } from "./outcome.ts";

/* What screens and files show of each field of an order. The compiler asks for new fields in each of these lists. */

/** All fields as facts. */
export function FieldFacts({ order }: { order: Order }) {
  const facts: Record<keyof Order, ReactNode> = {
    id: null,
    userId: null,
    username: null,
    type: <Fact label={t`Order`}>{nameOrder(order.type, order.crypto)}</Fact>,
    crypto: null,
    status: (
      <Fact label={t`Status`}>
        <StatusBadge status={order.status} />
      </Fact>
    ),
    amount: (
      <Fact label={t`Amount`}>
        <Amount amount={order.amount} />
      </Fact>
    ),
    pricePerCoin: (
      <Fact label={t`Price per coin`}>
        <CoinPrice coin={order.crypto} price={order.pricePerCoin} />
      </Fact>
    ),
    tradingFee: (
      <Fact label={t`Trading fee`}>
        <Money amount={order.tradingFee} />
      </Fact>
    ),
    total: (
      <Fact label={t`Total`}>
        <Money amount={order.total} />
      </Fact>
    ),
    returnRate: (
      <Fact label={t`Return rate`}>
        {order.returnRate === null ? "–" : `${formatMultiplier(order.returnRate)}×`}
      </Fact>
    ),
    payout: <PayoutFact order={order} />,
    adminComment: <Fact label={t`Comment`}>{sayComment(order.adminComment ?? "–")}</Fact>,
    createdAt: <Fact label={t`Placed`}>{formatDateTime(order.createdAt)}</Fact>,
    resolvedAt: (
      <Fact label={t`Decided`}>{order.resolvedAt === null ? "–" : formatDateTime(order.resolvedAt)}</Fact>
    ),
    walletAddress: <Fact label={t`Wallet address`}>{order.walletAddress}</Fact>,
    evidence: null,
    version: null,
  };
  return inOrder(facts);
}

function PayoutFact({ order }: { order: Order }) {
  const returned = returnedBy(order);
  if (returned === null) return <Fact label={t`Payout`}>–</Fact>;
  return isReleased(order) ? (
    <Fact label={t`Returned`}>
      <span>{rich("{0}, fee included", <Money amount={returned} />)}</span>
    </Fact>
  ) : (
    <Fact label={t`Payout`}>
      <Money amount={returned} />
    </Fact>
  );
}

/** Fields that only some traders send with an order, for its decider and for readers of its record. */
export function SentFacts({ order: { walletAddress } }: { order: Order }) {
  const facts: Record<Exclude<keyof OrderTerms, "type" | "crypto" | "amount">, ReactNode> = {
    walletAddress: walletAddress !== "N/A" && <Fact label={t`Wallet address`}>{walletAddress}</Fact>,
  };
  return inOrder(facts);
}

function inOrder(facts: Record<string, ReactNode>): ReactNode {
  return Object.entries(facts).map(([field, fact]) => <Fragment key={field}>{fact}</Fragment>);
}

/** The columns of a CSV file, in its order. */
export const ORDER_COLUMNS: CsvFields<Order> = {
  id: [["ID", ({ id }) => id]],
  username: [["Trader", ({ username }) => username]],
  userId: [["Trader ID", ({ userId }) => userId]],
  type: [["Type", ({ type }) => type]],
  crypto: [["Cryptocurrency", ({ crypto }) => crypto]],
  amount: [["Amount (USD)", ({ amount }) => amount, "figure"]],
  tradingFee: [["Fee (USD)", ({ tradingFee }) => tradingFee, "figure"]],
  total: [["Total (USD)", ({ total }) => total, "figure"]],
  pricePerCoin: [["Price (USD)", ({ pricePerCoin }) => pricePerCoin, "figure"]],
  status: [["Status", ({ status }) => status]],
  returnRate: [["Multiplier", ({ returnRate }) => returnRate, "figure"]],
  payout: [["Payout (USD)", ({ payout }) => payout, "figure"]],
  adminComment: [["Comment", ({ adminComment }) => adminComment]],
  createdAt: [["Placed", ({ createdAt }) => createdAt]],
  resolvedAt: [["Resolved", ({ resolvedAt }) => resolvedAt]],
  evidence: [
    ["Resolved by", ({ evidence }) => evidence.resolution?.resolvedBy ?? null],
    ["Resolved by the account holder", ({ evidence }) => (evidence.resolution?.ownAccount ? "yes" : "no")],
  ],
  walletAddress: [],
  version: [],
};

type LeafParts = ReturnType<typeof orderParts>;
type LeafLabels = { [K in keyof LeafParts]: Record<Exclude<keyof LeafParts[K], "leaf" | "id">, Message> };

/**
 * The names, in the order's record, of the parts of its leaf in the log: those that everybody sees, and those that are
 * hashed.
 */
export const LEAF_LABELS: LeafLabels = {
  shown: {
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
  },
  hidden: {
    userId: mark`Trader`,
    walletAddress: mark`Wallet address`,
    adminComment: mark`Comment`,
    resolvedBy: mark`Decided by`,
    ownAccount: mark`Own account`,
    balanceBefore: mark`Balance before`,
    balanceAfter: mark`Balance after`,
  },
};
