import { z } from "zod";
import type { EndpointShape } from "./endpointShape.ts";
import { priceStatusSchema } from "./prices.ts";
import { countSchema, idSchema, timeSchema } from "./scalars.ts";

/* How the live system itself is. */

/** What is broken in the books, by how many rows, and the first of them by name ("deposit" and its id). */
export const bookDifferenceSchema = z.strictObject({
  check: z.string(),
  rows: z.number().int().positive(),
  first: z.array(z.string()),
});

/** How the live system itself is, for administrators. */
export const liveStatusSchema = z.strictObject({
  /** Every node seen within five minutes, the longest running first. */
  nodes: z.array(
    z.strictObject({
      id: idSchema,
      /** Of the package and, after a plus, of the pages that it serves. */
      version: z.string(),
      startedAt: timeSchema,
      /** It reports every 2 s; one that was killed stays in view and grows silent. */
      seenAt: timeSchema,
      silentMs: countSchema,
      sockets: countSchema,
      /** How late the latest changes were, from the start of their transaction to the sockets; also those still waiting. */
      lagMs: countSchema,
      feedsPrices: z.boolean(),
    }),
  ),
  feed: z.strictObject({
    /** The node that feeds the prices; null while none has reported so. */
    leader: idSchema.nullable(),
    source: z.string(),
    status: priceStatusSchema,
    asOf: timeSchema.nullable(),
    ageMs: countSchema.nullable(),
  }),
  /** The last check of the books, made every ten minutes; null before the first. */
  reconcile: z
    .strictObject({
      startedAt: timeSchema,
      /** Null while it runs, as is `differences`. */
      finishedAt: timeSchema.nullable(),
      /** Empty: the books are in order. */
      differences: z.array(bookDifferenceSchema).nullable(),
    })
    .nullable(),
  /** What the node that answers does in the background; a node of an earlier version tells none. */
  jobs: z
    .array(
      z.strictObject({
        name: z.string(),
        everyMs: z.number().int().positive(),
        /** When it last ended well, and when it last failed; null where it never did. */
        succeededAt: timeSchema.nullable(),
        failedAt: timeSchema.nullable(),
      }),
    )
    .default([]),
  serverTime: timeSchema,
});
export type LiveStatus = z.infer<typeof liveStatusSchema>;

export const liveStatusEndpoints = {
  getLiveStatus: {
    method: "GET",
    path: "/api/admin/status",
    access: "admin",
    status: 200,
    response: liveStatusSchema,
  },
} as const satisfies Record<string, EndpointShape>;
