import { z } from "zod";
import { approvalEndpoints } from "./approvals.ts";
import { auditEndpoints } from "./audit.ts";
import { adminStatsSchema, candleSchema, liveStatusSchema, pricesSchema } from "./entities.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { logoEndpoints } from "./logoEndpoints.ts";
import { orderEndpoints } from "./orders.ts";
import { pendingEndpoints } from "./pendingEndpoints.ts";
import { priceHistoryQuery } from "./queries.ts";
import { reportEndpoints } from "./reportEndpoints.ts";
import { addressEndpoints } from "./savedAddresses.ts";
import { securityEndpoints } from "./securityEndpoints.ts";
import { sessionEndpoints } from "./sessionEndpoints.ts";
import { settingEndpoints } from "./settingEndpoints.ts";
import { tokenEndpoints } from "./tokens.ts";
import { transactionEndpoints } from "./transactions.ts";
import { userEndpoints } from "./users.ts";

/** The header of an answer that was given before, to an earlier request with the same Idempotency-Key. */
export const REPEATED = "Idempotent-Replayed";

/** Every call of the product: server routes, web calls and the reference are derived from these entries. */
export const endpoints = {
  ...userEndpoints,
  ...sessionEndpoints,
  ...securityEndpoints,
  ...tokenEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...transactionEndpoints,
  ...reportEndpoints,
  ...pendingEndpoints,
  ...settingEndpoints,
  ...logoEndpoints,
  ...auditEndpoints,
  ...approvalEndpoints,
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
