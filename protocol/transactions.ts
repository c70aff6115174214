import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { addressCheckedSchema, commentSchema, identifier, line, walletAddressSchema } from "./forms.ts";
import { amountSchema, decimalSchema } from "./money.ts";
import { orderSchema } from "./orders.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";

/* Deposits, withdrawals and the trades of orders: shape, forms, query, calls and events. */

export const TRANSACTION_TYPES = ["deposit", "withdrawal", "trade"] as const;
export const TRANSACTION_STATUSES = ["pending", "completed", "rejected", "cancelled"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** How many deposits, and how many withdrawals, one account may have pending. */
export const MAX_PENDING_TRANSFERS = 20;

export const transactionTypeSchema = z.enum(TRANSACTION_TYPES);
export const transactionStatusSchema = z.enum(TRANSACTION_STATUSES);

/** Fields added after the first version have defaults, because stored answers lack them. */
export const transactionSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  username: z.string(),
  type: transactionTypeSchema,
  /** USD. */
  amount: decimalSchema,
  crypto: z.nullable(coinSchema),
  status: transactionStatusSchema,
  walletAddress: z.nullable(z.string()),
  /** The on-chain hash, or what the trader entered. */
  transactionId: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  orderId: z.nullable(idSchema),
  adminComment: z.nullable(z.string()),
  /** True if the settings approved it, not a person. */
  automatic: z.boolean(),
  /** True if the administrator who decided it holds the account: an owner without another administrator. */
  ownAccount: z._default(z.boolean(), false),
  createdAt: timeSchema,
  processedAt: z.nullable(timeSchema),
  /**
   * When the payment of a withdrawal began, and who pays it; null otherwise. Meanwhile it can't be cancelled. Traders
   * don't see the name.
   */
  payingSince: z._default(z.nullable(timeSchema), null),
  payingBy: z._default(z.nullable(z.string()), null),
  payingById: z._default(z.nullable(idSchema), null),
  /** True for a withdrawal to an address to which no withdrawal of its user had been paid before. */
  firstUse: z._default(z.boolean(), false),
  /** When a pending withdrawal to a new address can be paid at the earliest; null if it is not held. */
  heldUntil: z._default(z.nullable(timeSchema), null),
  /** True for a deposit while another one claims the same on-chain transaction: only one of them can be credited. */
  conflict: z._default(z.boolean(), false),
  version: versionSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

const transactionIdSchema = identifier(500).check(z.minLength(1, "Transaction ID is required"));
export const memoSchema = line(500);

export const depositFormSchema = z.strictObject({
  type: z.literal("deposit"),
  crypto: z.optional(coinSchema),
  amount: amountSchema,
  transactionId: transactionIdSchema,
  memo: z.optional(memoSchema),
});

export const withdrawalFormSchema = z.strictObject({
  type: z.literal("withdrawal"),
  crypto: coinSchema,
  amount: amountSchema,
  walletAddress: walletAddressSchema,
  addressChecked: addressCheckedSchema,
  memo: z.optional(memoSchema),
});

export const transactionQuery = z.extend(pageQuery, {
  type: z.optional(transactionTypeSchema),
  status: z.optional(transactionStatusSchema),
  crypto: z.optional(coinSchema),
});

export const transactionEndpoints = {
  listTransactions: {
    method: "GET",
    path: "/api/transactions",
    access: "trader",
    token: "read",
    query: transactionQuery,
    status: 200,
    response: z.array(transactionSchema),
  },
  getTransactionDetails: {
    method: "GET",
    path: "/api/transactions/:id/details",
    access: "trader",
    token: "read",
    params: idParams,
    status: 200,
    response: z.strictObject({ transaction: transactionSchema, orderDetails: z.nullable(orderSchema) }),
  },
  submitTransaction: {
    method: "POST",
    path: "/api/transactions",
    access: "trader",
    body: z.discriminatedUnion("type", [depositFormSchema, withdrawalFormSchema]),
    idempotent: true,
    /** Only withdrawals have an address: the destination of the money. */
    proof: { fields: { walletAddress: "recent" }, others: "none" },
    status: 201,
    response: transactionSchema,
  },
  cancelTransaction: {
    method: "POST",
    path: "/api/transactions/:id/cancel",
    access: "trader",
    params: idParams,
    status: 200,
    response: transactionSchema,
  },
  listAllTransactions: {
    method: "GET",
    path: "/api/admin/transactions",
    access: "admin",
    token: "desk_read",
    query: transactionQuery,
    status: 200,
    response: z.array(transactionSchema),
  },
  processTransaction: {
    method: "PATCH",
    path: "/api/admin/transactions/:id/process",
    access: "admin",
    params: idParams,
    body: z.strictObject({
      status: z.enum(["completed", "rejected"]),
      adminComment: z.optional(commentSchema),
      /** The on-chain id of a paid withdrawal. Its payer confirms the payment with it. */
      transactionId: z.optional(transactionIdSchema),
    }),
    proof: "steady",
    token: "desk_decide",
    mayWait: true,
    status: 200,
    response: transactionSchema,
  },
  /** At most 100, including the transaction itself, oldest first. */
  listClaims: {
    method: "GET",
    path: "/api/admin/transactions/:id/claims",
    access: "admin",
    token: "desk_read",
    params: idParams,
    status: 200,
    response: z.array(transactionSchema),
  },
  startPaying: {
    method: "POST",
    path: "/api/admin/transactions/:id/paying",
    access: "admin",
    params: idParams,
    proof: "steady",
    token: "desk_decide",
    body: z.strictObject({
      /** The username of the present payer, to take over from them. */
      takeOverFrom: z.optional(z.string()),
    }),
    status: 200,
    response: transactionSchema,
  },
  /** For the present payer. */
  stopPaying: {
    method: "DELETE",
    path: "/api/admin/transactions/:id/paying",
    access: "admin",
    params: idParams,
    proof: "steady",
    token: "desk_decide",
    status: 200,
    response: transactionSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const transactionEvents = { "transaction.changed": transactionSchema } as const;
