import type { Order, Transaction, User } from "#protocol/entities.ts";
import { type CsvColumns, writeCsv } from "../../../csv.ts";

const ORDERS: CsvColumns<Order> = [
  ["ID", ({ id }) => id],
  ["Trader", ({ username }) => username],
  ["Trader ID", ({ userId }) => userId],
  ["Type", ({ type }) => type],
  ["Cryptocurrency", ({ crypto }) => crypto],
  ["Amount (USD)", ({ amount }) => amount],
  ["Fee (USD)", ({ tradingFee }) => tradingFee],
  ["Total (USD)", ({ total }) => total],
  ["Price (USD)", ({ pricePerCoin }) => pricePerCoin],
  ["Status", ({ status }) => status],
  ["Multiplier", ({ returnRate }) => returnRate],
  ["Payout (USD)", ({ payout }) => payout],
  ["Comment", ({ adminComment }) => adminComment],
  ["Placed", ({ createdAt }) => createdAt],
  ["Resolved", ({ resolvedAt }) => resolvedAt],
  ["Resolved by", ({ evidence }) => evidence.resolution?.resolvedBy ?? null],
  ["Resolved by the account holder", ({ evidence }) => (evidence.resolution?.ownAccount ? "yes" : "no")],
];

const TRANSACTIONS: CsvColumns<Transaction> = [
  ["ID", ({ id }) => id],
  ["Trader", ({ username }) => username],
  ["Trader ID", ({ userId }) => userId],
  ["Type", ({ type }) => type],
  ["Cryptocurrency", ({ crypto }) => crypto ?? "USD"],
  ["Amount (USD)", ({ amount }) => amount],
  ["Status", ({ status }) => status],
  ["Approved by settings", ({ automatic }) => (automatic ? "yes" : "no")],
  ["Decided by the account holder", ({ ownAccount }) => (ownAccount ? "yes" : "no")],
  ["Wallet address", ({ walletAddress }) => walletAddress],
  ["Transaction ID", ({ transactionId }) => transactionId],
  ["Order ID", ({ orderId }) => orderId],
  ["Memo", ({ memo }) => memo],
  ["Comment", ({ adminComment }) => adminComment],
  ["Submitted", ({ createdAt }) => createdAt],
  ["Processed", ({ processedAt }) => processedAt],
];

const USERS: CsvColumns<User> = [
  ["ID", ({ id }) => id],
  ["Username", ({ username }) => username],
  ["E-mail", ({ email }) => email],
  ["Role", ({ role }) => role],
  ["Status", ({ isActive }) => (isActive ? "active" : "banned")],
  ["Balance (USD)", ({ balance }) => balance],
  ["Held (USD)", ({ held }) => held],
  ["Joined", ({ createdAt }) => createdAt],
];

export const ordersCsv = (orders: readonly Order[]): string => writeCsv(ORDERS, orders);
export const transactionsCsv = (rows: readonly Transaction[]): string => writeCsv(TRANSACTIONS, rows);
export const usersCsv = (users: readonly User[]): string => writeCsv(USERS, users);
