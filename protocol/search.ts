import { z } from "zod/mini";
import { isTimeZone } from "./deskHours.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { orderSchema } from "./orders.ts";
import { transactionSchema } from "./transactions.ts";
import { userSchema } from "./users.ts";

/* Finds any record by details that somebody reads out on the phone. */

/** The most results of each kind. */
export const MOST_FOUND = 8;

const searchQuery = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** The time zone of the days in the text. */
  zone: z._default(
    z.string().check(z.maxLength(64), z.refine(isTimeZone, "Use a time zone like Europe/Vienna")),
    "UTC",
  ),
});

const ownSchema = z.strictObject({
  orders: z.array(orderSchema),
  /** Deposits and withdrawals. */
  transactions: z.array(transactionSchema),
});
export type FoundOwn = z.infer<typeof ownSchema>;

const foundSchema = z.extend(ownSchema, { users: z.array(userSchema) });
export type Found = z.infer<typeof foundSchema>;

export const searchEndpoints = {
  searchEverything: {
    method: "GET",
    path: "/api/admin/search",
    access: "admin",
    token: "desk_read",
    query: searchQuery,
    status: 200,
    response: foundSchema,
  },
  searchOwn: {
    method: "GET",
    path: "/api/search",
    access: "trader",
    query: searchQuery,
    status: 200,
    response: ownSchema,
  },
} as const satisfies Record<string, EndpointShape>;
