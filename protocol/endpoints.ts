import type { z } from "zod";
import { adminStatsEndpoints } from "./adminStats.ts";
import { approvalEndpoints } from "./approvals.ts";
import { auditEndpoints } from "./audit.ts";
import { closePendingEndpoints } from "./closePending.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { liveStatusEndpoints } from "./liveStatus.ts";
import { logoEndpoints } from "./logo.ts";
import { orderEndpoints } from "./orders.ts";
import { priceEndpoints } from "./prices.ts";
import { reportEndpoints } from "./report.ts";
import { addressEndpoints } from "./savedAddresses.ts";
import { secondFactorEndpoints } from "./secondFactor.ts";
import { sessionEndpoints } from "./sessions.ts";
import { settingEndpoints } from "./settings.ts";
import { statementEndpoints } from "./statement.ts";
import { tokenEndpoints } from "./tokens.ts";
import { transactionEndpoints } from "./transactions.ts";
import { userEndpoints } from "./users.ts";

/** A header that marks a stored answer, given before to a request with the same Idempotency-Key. */
export const REPEATED = "Idempotent-Replayed";

/** Every call of the product: server routes, web calls and the reference are derived from these entries. */
export const endpoints = {
  ...userEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...tokenEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...transactionEndpoints,
  ...statementEndpoints,
  ...reportEndpoints,
  ...closePendingEndpoints,
  ...settingEndpoints,
  ...logoEndpoints,
  ...auditEndpoints,
  ...approvalEndpoints,
  ...priceEndpoints,
  ...adminStatsEndpoints,
  ...liveStatusEndpoints,
} as const satisfies Record<string, EndpointShape>;

export type EndpointName = keyof typeof endpoints;
export type Endpoint<N extends EndpointName> = (typeof endpoints)[N];

type Part<N extends EndpointName, K extends string> =
  Endpoint<N> extends { readonly [key in K]: infer S extends z.ZodType } ? S : never;

/** The parsed parameters for the server's handler; `undefined` if the endpoint has none. */
export type Params<N extends EndpointName> = [Part<N, "params">] extends [never]
  ? undefined
  : z.output<Part<N, "params">>;
export type Query<N extends EndpointName> = [Part<N, "query">] extends [never]
  ? undefined
  : z.output<Part<N, "query">>;
export type Body<N extends EndpointName> = [Part<N, "body">] extends [never]
  ? undefined
  : z.output<Part<N, "body">>;
/** The input of the web, before parsing. */
export type QueryInput<N extends EndpointName> = [Part<N, "query">] extends [never]
  ? undefined
  : z.input<Part<N, "query">>;
export type BodyInput<N extends EndpointName> = [Part<N, "body">] extends [never]
  ? undefined
  : z.input<Part<N, "body">>;
/** `undefined` if the answer has no body. */
export type Response<N extends EndpointName> = [Part<N, "response">] extends [never]
  ? undefined
  : z.output<Part<N, "response">>;
