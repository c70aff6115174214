import type { EndpointShape } from "./endpointShape.ts";
import { priceEndpoints } from "./prices.ts";
import { sessionEndpoints } from "./sessions.ts";
import { settingEndpoints } from "./settings.ts";

/** The calls that the sign-in page needs. */
export const startEndpoints = {
  ...sessionEndpoints,
  ...settingEndpoints,
  ...priceEndpoints,
} as const satisfies Record<string, EndpointShape>;
