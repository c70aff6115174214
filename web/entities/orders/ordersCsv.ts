import type { Order } from "#protocol/orders.ts";
import { csvOf, type CsvFields } from "../../csv.ts";

const FIELDS: CsvFields<Order> = {
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

export const ordersCsv = csvOf(FIELDS);
