import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { commentSchema, walletAddressSchema } from "./forms.ts";
import { amountSchema, decimalSchema, shownSchema, toDecimal } from "./money.ts";
import { pageQuery } from "./pageQuery.ts";
import { marketSchema } from "./prices.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";

/* Orders: shape, form, query, calls and events. */

export const ORDER_TYPES = ["buy", "sell"] as const;
export const ORDER_STATUSES = ["pending", "win", "loss", "rejected", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const RESULTS = ["win", "loss", "rejected"] as const;
export type Result = (typeof RESULTS)[number];

export const orderTypeSchema = z.enum(ORDER_TYPES);
export const orderStatusSchema = z.enum(ORDER_STATUSES);

/** Why an order ended with this result, stored with the order for its trader. */
export const evidenceSchema = z.strictObject({
  quote: marketSchema,
  resolution: z.nullable(
    z.strictObject({
      market: marketSchema,
      /** How much the market alone moved between placement and resolution, in percent. */
      marketChangePercent: z.nullable(decimalSchema),
      resolvedBy: z.string(),
      /** Null if the desk does not name who decides. */
      resolvedById: z._default(z.nullable(idSchema), null),
      /** True if the administrator who resolved it holds the account: an owner without another administrator. */
      ownAccount: z._default(z.boolean(), false),
      comment: z.nullable(z.string()),
      balanceBefore: decimalSchema,
      balanceAfter: decimalSchema,
    }),
  ),
});
export type Evidence = z.infer<typeof evidenceSchema>;

type Resolution = NonNullable<Evidence["resolution"]>;
/** As stored: who decided is a column of the order. */
export type StoredEvidence = Omit<Evidence, "resolution"> & {
  resolution: Omit<Resolution, "resolvedById"> | null;
};

export const orderSchema = z.strictObject({
  id: idSchema,
  userId: idSchema,
  username: z.string(),
  type: orderTypeSchema,
  crypto: coinSchema,
  /** USD. */
  amount: decimalSchema,
  walletAddress: z.string(),
  pricePerCoin: decimalSchema,
  /** USD, not the rate. */
  tradingFee: decimalSchema,
  total: decimalSchema,
  status: orderStatusSchema,
  /** Multiplier of the amount; null while pending and when cancelled. */
  returnRate: z.nullable(decimalSchema),
  /** USD; null while pending. */
  payout: z.nullable(decimalSchema),
  adminComment: z.nullable(z.string()),
  createdAt: timeSchema,
  resolvedAt: z.nullable(timeSchema),
  version: versionSchema,
  evidence: evidenceSchema,
});
export type Order = z.infer<typeof orderSchema>;

/** What a trader orders, whatever the price. */
const orderTermsSchema = z.strictObject({
  type: orderTypeSchema,
  crypto: coinSchema,
  amount: amountSchema,
  walletAddress: z._default(walletAddressSchema, "N/A"),
});
export type OrderTerms = z.output<typeof orderTermsSchema>;

/** The figures that the trader saw; the server computes its own. */
const shownFigures = { pricePerCoin: shownSchema, tradingFee: shownSchema, total: shownSchema };

export const orderQuery = z.extend(pageQuery, {
  type: z.optional(orderTypeSchema),
  status: z.optional(orderStatusSchema),
  crypto: z.optional(coinSchema),
});

/** A number or decimal string in requests, a decimal string from then on. */
const returnRateSchema = z.pipe(
  z.union(
    [z.number().check(z.minimum(0), z.maximum(10)), decimalSchema],
    "Choose one of the multipliers 1.8, 1.5, 0.5 and 0",
  ),
  z.transform((rate) => toDecimal(rate)),
);

export const orderEndpoints = {
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
    body: z.extend(orderTermsSchema, shownFigures),
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
  listAllOrders: {
    method: "GET",
    path: "/api/admin/orders",
    access: "admin",
    token: "desk_read",
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
      adminComment: z.optional(commentSchema),
    }),
    proof: "steady",
    token: "desk_decide",
    mayWait: true,
    status: 200,
    response: orderSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const orderEvents = { "order.changed": orderSchema } as const;
