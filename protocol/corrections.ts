import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { bookingSchema } from "./bookings.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { idSchema } from "./scalars.ts";

/* The record of one correction: a balance that the desk set. */

export const correctionSchema = z.strictObject({
  /** The reference of its movement. */
  id: idSchema,
  /** Whose balance it was. */
  userId: idSchema,
  username: z.string(),
  /** In the desk's words; null if the desk stored none then. */
  reason: z.nullable(z.string()),
  /** Who set it, as far as the caller may know: administrators always do. */
  correctedBy: z.string(),
  /** Null where the desk does not name who did. */
  correctedById: z.nullable(idSchema),
  /** True if the account's holder set it, as an owner without another administrator. */
  ownAccount: z.boolean(),
  booking: bookingSchema,
});
export type Correction = z.infer<typeof correctionSchema>;

export const correctionEndpoints = {
  /** For the account's trader and administrators. */
  getCorrection: {
    method: "GET",
    path: "/api/corrections/:id",
    access: "trader",
    token: "read",
    params: idParams,
    status: 200,
    response: correctionSchema,
  },
} as const satisfies Record<string, EndpointShape>;
