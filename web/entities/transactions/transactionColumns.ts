import type { Transaction } from "#protocol/entities.ts";
import { type CsvColumns, writeCsv } from "../../csv.ts";

const COLUMNS: CsvColumns<Transaction> = [
  ["ID", ({ id }) => id],
  ["Type", ({ type }) => type],
  ["Cryptocurrency", ({ crypto }) => crypto ?? "USD"],
  ["Amount (USD)", ({ amount }) => amount],
  ["Status", ({ status }) => status],
  ["Date", ({ createdAt }) => createdAt],
  ["Processed", ({ processedAt }) => processedAt],
  ["Wallet address", ({ walletAddress }) => walletAddress],
  ["Transaction ID", ({ transactionId }) => transactionId],
  ["Memo", ({ memo }) => memo],
  ["Comment", ({ adminComment }) => adminComment],
  ["Decided by the account holder", ({ ownAccount }) => (ownAccount ? "yes" : "no")],
];

export function toCsv(transactions: readonly Transaction[]): string {
  return writeCsv(COLUMNS, transactions);
}
