import type { Transaction } from "#protocol/transactions.ts";
import { csvOf, type CsvFields } from "../../csv.ts";
import { coinOf } from "./transactionText.ts";

const FIELDS = {
  id: [["ID", ({ id }) => id]],
  username: [["Trader", ({ username }) => username]],
  userId: [["Trader ID", ({ userId }) => userId]],
  type: [["Type", ({ type }) => type]],
  crypto: [["Cryptocurrency", coinOf]],
  amount: [["Amount (USD)", ({ amount }) => amount, "figure"]],
  status: [["Status", ({ status }) => status]],
  automatic: [["Approved by settings", ({ automatic }) => (automatic ? "yes" : "no")]],
  ownAccount: [["Decided by the account holder", ({ ownAccount }) => (ownAccount ? "yes" : "no")]],
  walletAddress: [["Wallet address", ({ walletAddress }) => walletAddress]],
  transactionId: [["Transaction ID", ({ transactionId }) => transactionId]],
  orderId: [["Order ID", ({ orderId }) => orderId]],
  memo: [["Memo", ({ memo }) => memo]],
  adminComment: [["Comment", ({ adminComment }) => adminComment]],
  createdAt: [["Submitted", ({ createdAt }) => createdAt]],
  processedAt: [["Processed", ({ processedAt }) => processedAt]],
  payingSince: [],
  payingBy: [],
  payingById: [],
  firstUse: [],
  heldUntil: [],
  conflict: [],
  version: [],
} satisfies CsvFields<Transaction>;

/** Only administrators see who owns and who approved them. */
const OWN_FIELDS: CsvFields<Transaction> = {
  id: FIELDS.id,
  type: FIELDS.type,
  crypto: FIELDS.crypto,
  amount: FIELDS.amount,
  status: FIELDS.status,
  createdAt: [["Date", ({ createdAt }) => createdAt]],
  processedAt: FIELDS.processedAt,
  walletAddress: FIELDS.walletAddress,
  transactionId: FIELDS.transactionId,
  memo: FIELDS.memo,
  adminComment: FIELDS.adminComment,
  ownAccount: FIELDS.ownAccount,
  username: [],
  userId: [],
  automatic: [],
  orderId: [],
  payingSince: [],
  payingBy: [],
  payingById: [],
  firstUse: [],
  heldUntil: [],
  conflict: [],
  version: [],
};

export const transactionsCsv = csvOf<Transaction>(FIELDS);
export const ownTransactionsCsv = csvOf(OWN_FIELDS);
