import { z } from "zod";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import {
  coinSchema,
  orderSchema,
  transactionSchema,
  transactionStatusSchema,
  transactionTypeSchema,
} from "./entities.ts";
import {
  addressCheckedSchema,
  commentSchema,
  memoSchema,
  transactionIdSchema,
  walletAddressSchema,
} from "./forms.ts";
import { amountSchema } from "./money.ts";
import { pageQuery } from "./queries.ts";

/* Deposits, withdrawals and the trades of orders: what is filled in, asked for, called and pushed. */

export const depositFormSchema = z.strictObject({
  type: z.literal("deposit"),
  crypto: coinSchema.optional(),
  amount: amountSchema,
  transactionId: transactionIdSchema,
  memo: memoSchema.optional(),
});

export const withdrawalFormSchema = z.strictObject({
  type: z.literal("withdrawal"),
  crypto: coinSchema,
  amount: amountSchema,
  walletAddress: walletAddressSchema,
  addressChecked: addressCheckedSchema,
  memo: memoSchema.optional(),
});

export const transactionQuery = pageQuery.extend({
  type: transactionTypeSchema.optional(),
  status: transactionStatusSchema.optional(),
  crypto: coinSchema.optional(),
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
    response: z.strictObject({ transaction: transactionSchema, orderDetails: orderSchema.nullable() }),
  },
  submitTransaction: {
    method: "POST",
    path: "/api/transactions",
    access: "trader",
    body: z.discriminatedUnion("type", [depositFormSchema, withdrawalFormSchema]),
    idempotent: true,
    /** Only a withdrawal has an address: where the money goes. */
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
      adminComment: commentSchema.optional(),
      /** Of a withdrawal that was paid: its id on the chain. */
      transactionId: transactionIdSchema.optional(),
    }),
    proof: "steady",
    status: 200,
    response: transactionSchema,
  },
  /** At most 100, with the transaction itself, oldest first. */
  listClaims: {
    method: "GET",
    path: "/api/admin/transactions/:id/claims",
    access: "admin",
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
    body: z.strictObject({
      /** The username of who is paying it, where that is to change. */
      takeOverFrom: z.string().optional(),
    }),
    status: 200,
    response: transactionSchema,
  },
  /** For who is paying it. */
  stopPaying: {
    method: "DELETE",
    path: "/api/admin/transactions/:id/paying",
    access: "admin",
    params: idParams,
    proof: "steady",
    status: 200,
    response: transactionSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const transactionEvents = { "transaction.changed": transactionSchema } as const;
