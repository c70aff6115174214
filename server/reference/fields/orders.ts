import { byCoin, COIN_TABLE } from "#protocol/coins.ts";

/** Orders, their quotes, evidence, records and waiting times; prices. */
export const ORDERS = {
  "Order.id": "The order's id, a UUID.",
  "Order.userId": "The id of the order's trader.",
  "Order.username": "The name of the order's trader.",
  type: "Whether the coin is bought or sold.",
  "Order.amount": "USD, without the fee.",
  "Order.walletAddress": 'The trader\'s address for the coin; "N/A" if none was given.',
  pricePerCoin: "USD for one coin when the order was placed.",
  tradingFee: "The fee in USD, not the rate.",
  total: "USD: amount and fee.",
  "Order.status": "Pending until an administrator decides it or its trader cancels it, then how it ended.",
  returnRate: "The multiplier of the amount that is paid out; null while pending and when cancelled.",
  payout: "USD that the trader got back; null while pending.",
  adminComment: "What the administrator wrote about the decision; null if nothing.",
  "Order.createdAt": "When it was placed.",
  resolvedAt: "When it ended; null while pending.",
  evidence: "The market when it was placed, and why it ended as it did.",

  "cancelOrder, resolveOrder, getOrderRecord, getOrderReceipt.id": "The id of the order.",
  "listOrders, listAllOrders.type": "Only orders that buy, or only those that sell.",
  "listOrders, listAllOrders.status": "Only orders with this status.",
  "listOrders, listAllOrders, listTransactions, listAllTransactions.crypto": "Only those in this coin.",
  "placeOrder.amount": "What to order for, without the fee: USD, above 0, at most two decimals.",
  "placeOrder.walletAddress": "Your address for the coin.",
  "placeOrder.pricePerCoin": "The price in USD that you were shown, as a decimal string or a number.",
  "placeOrder.tradingFee": "The fee in USD that you were shown, as a decimal string or a number.",
  "placeOrder.total": "The total in USD that you were shown, as a decimal string or a number.",
  result: "How the order ends.",
  "resolveOrder.returnRate":
    "The multiplier of the amount: 1.8 or 1.5 for a win, 0.5 or 0 for a loss, 0 for rejected.",
  "resolveOrder.adminComment": "What the trader reads about the decision.",

  "Evidence.quote": "The market when the order was placed.",
  resolution: "The decision and what it was based on; null until an administrator has decided.",
  market: "The market when the order was decided.",
  marketChangePercent:
    "How much the market alone moved between placement and decision, in percent; null if that is unknown.",
  resolvedBy: "The username of the administrator who decided.",
  resolvedById: "The id of who decided; null if the desk does not name them.",
  ownAccount:
    "True if the administrator who decided holds the account, or may hold it because a link tied both, and nobody else could decide.",
  comment: "The administrator's comment; null if there is none.",
  balanceBefore: "The trader's available USD before the decision.",
  balanceAfter: "The trader's available USD after the decision.",

  order: "The order.",
  "OrderRecord.decidedBy":
    "Who decided, as far as you may know: administrators always do. Null while the order waits.",
  "OrderRecord.decidedById":
    "The id of who decided, as far as you may know: administrators always do. Null while the order waits.",
  bookings: "What the ledger booked, oldest first: the placement, and the end once it has ended.",
  available: "USD that can be spent.",

  isOpen: "False outside the desk's hours.",
  changesAt: "When the desk closes or opens next; null if it never does.",
  "Expectation.orders": "What to expect of an order.",
  "Expectation.deposits": "What to expect of a deposit.",
  "Expectation.withdrawals": "What to expect of a withdrawal.",
  medianSeconds:
    "Half of the last decisions took at most this many seconds; null if there were too few to say.",
  ninetiethSeconds:
    "Nine of ten of the last decisions took at most this many seconds; null if there were too few to say.",
  waiting: "How many wait.",
  ahead: "Your own that wait, without those behind 1,000 others.",
  "ahead.before": "How many others come before it.",
  "ahead.id": "The id of the order, deposit or withdrawal.",

  "Allocation.days": "How many days it covers.",
  "Allocation.coins": "Every coin once.",
  "coins.orders": "How many orders in this coin, without rejected and cancelled ones.",
  "coins.amount": "Their amounts in USD.",

  prices: "The price of each coin.",
  ...byCoin((coin) => `${COIN_TABLE[coin].name}.`),
  price: "USD for one coin.",
  change24h: "USD by which it changed in the last 24 hours.",
  changePercent24h: "Percent by which it changed in the last 24 hours.",
  source: "Who quoted it, such as `coinbase`; `default` for the built-in prices.",
  status: "Whether it is `live`, or the last that was known (`cached`).",
  asOf: "When the source quoted the prices; null for the built-in defaults.",
  "Market.at": "When the source quoted the price; null for the built-in defaults.",
  "getPriceHistory.to": "Up to this time, exclusive; now if missing.",
  interval: "How long each candle lasts.",
  "Candle.at": "When the interval began.",
  open: "The first price in USD.",
  high: "The highest price in USD.",
  low: "The lowest price in USD.",
  close: "The last price in USD.",
};
