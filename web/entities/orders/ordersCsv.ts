import type { Order } from "#protocol/orders.ts";
import { csvOf, type CsvFields } from "../../csv.ts";

const FIELDS: CsvFields<Order> = {
  id: [["ID", ({ id }) => id]],
  username: [["Trader", ({ username }) => username]],
  userId: [["Trader ID", ({ userId }) => userId]],
  type: [["Type", ({ type }) => type]],
  crypto: [["Cryptocurrency", ({ crypto }) => crypto]],
  amount: [["Amount (USD)", ({ amount }) => amount]],
  tradingFee: [["Fee (USD)", ({ tradingFee }) => tradingFee]],
  total: [["Total (USD)", ({ total }) => total]],
  pricePerCoin: [["Price (USD)", ({ pricePerCoin }) => pricePerCoin]],
  status: [["Status", ({ status }) => status]],
  returnRate: [["Multiplier", ({ returnRate }) => returnRate]],
  payout: [["Payout (USD)", ({ payout }) => payout]],
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
