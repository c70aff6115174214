import { adminStatsEndpoints } from "./adminStats.ts";
import { approvalEndpoints } from "./approvals.ts";
import { closePendingEndpoints } from "./closePending.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { logoEndpoints } from "./logo.ts";
import { orderEndpoints } from "./orders.ts";
import { addressEndpoints } from "./savedAddresses.ts";
import { secondFactorEndpoints } from "./secondFactor.ts";
import { startEndpoints } from "./startEndpoints.ts";
import { tokenEndpoints } from "./tokens.ts";
import { transactionEndpoints } from "./transactions.ts";
import { userEndpoints } from "./users.ts";

/** The calls that many pages of signed-in users make. */
export const pageEndpoints = {
  ...startEndpoints,
  ...userEndpoints,
  ...secondFactorEndpoints,
  ...tokenEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
  ...transactionEndpoints,
  ...closePendingEndpoints,
  ...logoEndpoints,
  ...approvalEndpoints,
  ...adminStatsEndpoints,
} as const satisfies Record<string, EndpointShape>;

export type PageEndpointName = keyof typeof pageEndpoints;
