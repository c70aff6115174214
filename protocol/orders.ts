import { z } from "zod";
import { idParams } from "./bodies.ts";
import { RESULTS } from "./constants.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { coinSchema, orderSchema, orderStatusSchema, orderTypeSchema } from "./entities.ts";
import { commentSchema, walletAddressSchema } from "./forms.ts";
import { amountSchema, decimalSchema, shownSchema, toDecimal } from "./money.ts";
import { pageQuery } from "./queries.ts";

/* Orders: what is filled in, asked for, called and pushed. */

const orderFormSchema = z.strictObject({
  type: orderTypeSchema,
  crypto: coinSchema,
  amount: amountSchema,
});

export const orderQuery = pageQuery.extend({
  type: orderTypeSchema.optional(),
  status: orderStatusSchema.optional(),
  crypto: coinSchema.optional(),
});

/** A number or a decimal string on the way in, a decimal string from then on. */
const returnRateSchema = z
  .union([z.number().min(0).max(10), decimalSchema], "Choose one of the multipliers 1.8, 1.5, 0.5 and 0")
  .transform((rate) => toDecimal(rate));

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
} as const satisfies Record<string, EndpointShape>;

export const orderEvents = { "order.changed": orderSchema } as const;
