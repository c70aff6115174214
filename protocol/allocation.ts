import { z } from "zod/mini";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { countSchema } from "./scalars.ts";

/* How a trader's orders are spread over the coins. */

export const ALLOCATION_DAYS = 30;

/**
 * The orders of the last days by coin, every coin once; without rejected and cancelled orders, whose money was
 * returned.
 */
export const allocationSchema = z.strictObject({
  days: countSchema,
  coins: z.array(z.strictObject({ crypto: coinSchema, orders: countSchema, amount: decimalSchema })),
});
export type Allocation = z.infer<typeof allocationSchema>;

export const allocationEndpoints = {
  /** Of the caller's orders. */
  getAllocation: {
    method: "GET",
    path: "/api/user/allocation",
    access: "trader",
    token: "read",
    status: 200,
    response: allocationSchema,
  },
} as const satisfies Record<string, EndpointShape>;
