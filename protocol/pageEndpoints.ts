import { adminStatsEndpoints } from "./adminStats.ts";
import { approvalEndpoints } from "./approvals.ts";
import { closePendingEndpoints } from "./closePending.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { logoEndpoints } from "./logo.ts";
import { orderEndpoints } from "./orders.ts";
import { priceEndpoints } from "./prices.ts";
import { addressEndpoints } from "./savedAddresses.ts";
import { secondFactorEndpoints } from "./secondFactor.ts";
import { sessionEndpoints } from "./sessions.ts";
import { settingEndpoints } from "./settings.ts";
import { tokenEndpoints } from "./tokens.ts";
import { transactionEndpoints } from "./transactions.ts";
import { userEndpoints } from "./users.ts";

/** A header that marks a stored answer, given before to a request with the same Idempotency-Key. */
export const REPEATED = "Idempotent-Replayed";

/** The calls that the web application knows from its first page on. */
export const pageEndpoints = {
  ...userEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...tokenEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...transactionEndpoints,
  ...closePendingEndpoints,
  ...settingEndpoints,
  ...logoEndpoints,
  ...approvalEndpoints,
  ...priceEndpoints,
  ...adminStatsEndpoints,
} as const satisfies Record<string, EndpointShape>;

export type PageEndpointName = keyof typeof pageEndpoints;
