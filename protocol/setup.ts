import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";

/* What is left to do on a new desk. */

/** In the order in which they are shown. */
export const SETUP_ITEMS = [
  "password",
  "secondFactor",
  "addresses",
  "brand",
  "fee",
  "hours",
  "administrator",
  "prices",
  "backup",
  "tls",
] as const;
export const setupItemSchema = z.enum(SETUP_ITEMS);
export type SetupItem = z.infer<typeof setupItemSchema>;

export const setupSchema = z.strictObject({
  /**
   * Items that are done, because the server found out or an administrator checked them off; `password` and
   * `secondFactor` are the caller's own.
   */
  done: z.array(setupItemSchema),
  /** True if the desk can send mail. */
  sendsMail: z.boolean(),
});
export type Setup = z.infer<typeof setupSchema>;

/** Calls about a new desk; a part of `endpoints`. */
export const setupEndpoints = {
  getSetup: {
    method: "GET",
    path: "/api/admin/setup",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: setupSchema,
  },
  /** Checks off an item whose default is kept, or whose completion can't be detected. */
  tickOff: {
    method: "POST",
    path: "/api/admin/setup/:item",
    access: "admin",
    params: z.strictObject({ item: setupItemSchema }),
    proof: "none",
    status: 200,
    response: setupSchema,
  },
} as const satisfies Record<string, EndpointShape>;
