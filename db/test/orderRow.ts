/** A row of an order that was just placed; it lacks `id` and `userId`. */
export const ORDER_ROW = {
  type: "buy",
  crypto: "BTC",
  amount: "10",
  walletAddress: "N/A",
  pricePerCoin: "50000",
  feeRate: "0.001",
  tradingFee: "0.01",
  total: "10.01",
  evidence: "{}",
} as const;
