import type { Transaction } from "#protocol/entities.ts";

const COLUMNS: readonly [heading: string, read: (transaction: Transaction) => string | null][] = [
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
];

/** A spreadsheet's view of transactions (RFC 4180). */
export function toCsv(transactions: readonly Transaction[]): string {
  const rows = [
    COLUMNS.map(([heading]) => heading),
    ...transactions.map((transaction) => COLUMNS.map(([, read]) => read(transaction) ?? "")),
  ];
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Spreadsheets run what begins like a formula, and others typed these texts: an apostrophe makes it text. */
function cell(value: string): string {
  const inert = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
