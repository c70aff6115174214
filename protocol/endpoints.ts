import { z } from "zod";
import { addressEndpoints } from "./addressEndpoints.ts";
import { approvalEndpoints } from "./approvalEndpoints.ts";
import { auditEntrySchema, auditQuery } from "./audit.ts";
import { byWallet } from "./coins.ts";
import { RESULTS } from "./constants.ts";
import {
  adminSettingsSchema,
  adminStatsSchema,
  candleSchema,
  idSchema,
  liveStatusSchema,
  orderSchema,
  pricesSchema,
  siteSettingsSchema,
  tradeStatsSchema,
  transactionSchema,
  userSchema,
} from "./entities.ts";
import type { EndpointShape } from "./endpointShape.ts";
import {
  commentSchema,
  depositFormSchema,
  addressCheckedSchema,
  deskAddressSchema,
  orderFormSchema,
  passwordChangeSchema,
  signInSchema,
  signUpSchema,
  transactionIdSchema,
  walletAddressSchema,
  withdrawalFormSchema,
} from "./forms.ts";
import { logoEndpoints } from "./logoEndpoints.ts";
import { balanceSchema, decimalSchema, feeRateSchema, shownSchema, toDecimal } from "./money.ts";
import { payoutEndpoints } from "./payoutEndpoints.ts";
import { pendingEndpoints } from "./pendingEndpoints.ts";
import { orderQuery, priceHistoryQuery, transactionQuery, userQuery } from "./queries.ts";
import { reportEndpoints } from "./reportEndpoints.ts";
import { securityEndpoints } from "./securityEndpoints.ts";
import { sessionEndpoints } from "./sessionEndpoints.ts";
import type { SteadyFields } from "./settings.ts";
import { tokenEndpoints } from "./tokenEndpoints.ts";

/** The header of an answer that was given before, to an earlier request with the same Idempotency-Key. */
export const REPEATED = "Idempotent-Replayed";

const idParams = z.strictObject({ id: idSchema });

const expectedVersion = z.number().int().nonnegative().optional();

function atLeastOne(body: Record<string, unknown>): boolean {
  return Object.keys(body).some((key) => key !== "version" && key !== "addressChecked");
}

/** A number or a decimal string on the way in, a decimal string from then on. */
const returnRateSchema = z
  .union([z.number().min(0).max(10), decimalSchema], "Choose one of the multipliers 1.8, 1.5, 0.5 and 0")
  .transform((rate) => toDecimal(rate));

/** Every call of the product: server routes, web calls and the reference are derived from these entries. */
export const endpoints = {
  getUser: {
    method: "GET",
    path: "/api/user",
    access: "session",
    duringMaintenance: true,
    token: "read",
    status: 200,
    response: userSchema,
  },
  login: {
    method: "POST",
    path: "/api/login",
    access: "public",
    /** The command itself turns away all but administrators, after the password was checked. */
    duringMaintenance: true,
    body: signInSchema,
    status: 200,
    response: userSchema,
  },
  register: {
    method: "POST",
    path: "/api/register",
    access: "public",
    body: signUpSchema,
    status: 201,
    response: userSchema,
  },
  logout: { method: "POST", path: "/api/logout", access: "public", duringMaintenance: true, status: 204 },
  changePassword: {
    method: "PUT",
    path: "/api/user/password",
    access: "trader",
    body: passwordChangeSchema,
    status: 204,
  },

  ...sessionEndpoints,
  ...securityEndpoints,
  ...tokenEndpoints,
  ...addressEndpoints,

  getSiteSettings: {
    method: "GET",
    path: "/api/site-settings",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: siteSettingsSchema,
  },
  getPrices: {
    method: "GET",
    path: "/api/prices",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: pricesSchema,
  },
  /** At most 1,000 candles, the newest of the range, oldest first. */
  getPriceHistory: {
    method: "GET",
    path: "/api/prices/history",
    access: "public",
    duringMaintenance: true,
    query: priceHistoryQuery,
    status: 200,
    response: z.array(candleSchema),
  },
  getDashboardStats: {
    method: "GET",
    path: "/api/dashboard/stats",
    access: "trader",
    token: "read",
    status: 200,
    response: tradeStatsSchema,
  },

  listOrders: {
    method: "GET",
    path: "/api/orders",
    access: "trader",
    token: "read",
    query: orderQuery,
    status: 200,
    response: z.array(orderSchema),
  },
  placeOrder: {
    method: "POST",
    path: "/api/orders",
    access: "trader",
    token: "trade",
    body: orderFormSchema.extend({
      walletAddress: walletAddressSchema.default("N/A"),
      pricePerCoin: shownSchema,
      tradingFee: shownSchema,
      total: shownSchema,
    }),
    idempotent: true,
    status: 201,
    response: orderSchema,
  },
  cancelOrder: {
    method: "POST",
    path: "/api/orders/:id/cancel",
    access: "trader",
    token: "trade",
    params: idParams,
    status: 200,
    response: orderSchema,
  },

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

  ...reportEndpoints,

  getAdminStats: {
    method: "GET",
    path: "/api/admin/dashboard/stats",
    access: "admin",
    status: 200,
    response: adminStatsSchema,
  },
  getLiveStatus: {
    method: "GET",
    path: "/api/admin/status",
    access: "admin",
    status: 200,
    response: liveStatusSchema,
  },
  listAllOrders: {
    method: "GET",
    path: "/api/admin/orders",
    access: "admin",
    query: orderQuery,
    status: 200,
    response: z.array(orderSchema),
  },
  resolveOrder: {
    method: "PATCH",
    path: "/api/admin/orders/:id/resolve",
    access: "admin",
    params: idParams,
    body: z.strictObject({
      result: z.enum(RESULTS),
      returnRate: returnRateSchema,
      adminComment: commentSchema.optional(),
    }),
    proof: "steady",
    status: 200,
    response: orderSchema,
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
  ...payoutEndpoints,
  listUsers: {
    method: "GET",
    path: "/api/admin/users",
    access: "admin",
    query: userQuery,
    status: 200,
    response: z.array(userSchema),
  },
  updateUser: {
    method: "PATCH",
    path: "/api/admin/users/:id",
    access: "admin",
    params: idParams,
    body: z
      .strictObject({
        isActive: z.boolean().optional(),
        balance: balanceSchema.optional(),
        version: expectedVersion,
      })
      .refine(atLeastOne, "Send isActive or balance"),
    proof: "recent",
    status: 200,
    response: userSchema,
  },
  ...pendingEndpoints,
  getAdminSettings: {
    method: "GET",
    path: "/api/admin/settings",
    access: "admin",
    status: 200,
    response: adminSettingsSchema,
  },
  updateSettings: {
    method: "PATCH",
    path: "/api/admin/settings",
    access: "admin",
    body: z
      .strictObject({
        tradingFee: feeRateSchema.exactOptional(),
        ...byWallet(() => deskAddressSchema.exactOptional()),
        maintenanceMode: z.boolean().exactOptional(),
        autoApproveDeposits: z.boolean().exactOptional(),
        autoApproveLimit: balanceSchema.exactOptional(),
        autoApproveDailyLimit: balanceSchema.exactOptional(),
        autoApproveDeskDailyLimit: balanceSchema.exactOptional(),
        adminSecondFactorRequired: z.boolean().exactOptional(),
        secondApprovalAbove: balanceSchema.nullable().exactOptional(),
        secondApprovalForChanges: z.boolean().exactOptional(),
        newAddressHoldHours: z.number().int().min(0).max(168).exactOptional(),
        /** Needed for a deposit address that the desk does not know for one. */
        addressChecked: addressCheckedSchema,
        version: expectedVersion,
      })
      .refine(atLeastOne, "Send at least one setting"),
    /** As settings.ts says of each; named here because the first page loads the contract without that table. */
    proof: {
      fields: { maintenanceMode: "steady", version: "steady" } satisfies SteadyFields,
      others: "recent",
    },
    status: 200,
    response: adminSettingsSchema,
  },
  ...logoEndpoints,
  /** Who did what, newest first. */
  listAuditLog: {
    method: "GET",
    path: "/api/admin/audit",
    access: "admin",
    query: auditQuery,
    status: 200,
    response: z.array(auditEntrySchema),
  },
  ...approvalEndpoints,
} as const satisfies Record<string, EndpointShape>;

export type EndpointName = keyof typeof endpoints;
export type Endpoint<N extends EndpointName> = (typeof endpoints)[N];

type Part<N extends EndpointName, K extends string> =
  Endpoint<N> extends { readonly [key in K]: infer S extends z.ZodType } ? S : never;

/** What the server's handler gets after parsing; `undefined` where the endpoint takes nothing. */
export type Params<N extends EndpointName> = [Part<N, "params">] extends [never]
  ? undefined
  : z.output<Part<N, "params">>;
export type Query<N extends EndpointName> = [Part<N, "query">] extends [never]
  ? undefined
  : z.output<Part<N, "query">>;
export type Body<N extends EndpointName> = [Part<N, "body">] extends [never]
  ? undefined
  : z.output<Part<N, "body">>;
/** What the web may send, before parsing. */
export type QueryInput<N extends EndpointName> = [Part<N, "query">] extends [never]
  ? undefined
  : z.input<Part<N, "query">>;
export type BodyInput<N extends EndpointName> = [Part<N, "body">] extends [never]
  ? undefined
  : z.input<Part<N, "body">>;
/** `undefined` where the answer has no body. */
export type Response<N extends EndpointName> = [Part<N, "response">] extends [never]
  ? undefined
  : z.output<Part<N, "response">>;
