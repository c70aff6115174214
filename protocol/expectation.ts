import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { countSchema, idSchema, timeSchema } from "./scalars.ts";

/* What a trader can expect of the desk: how long recent decisions took, and how many items come first. */

/** With fewer decisions in the last 30 days, nothing is said about how long they take. */
export const MIN_DECISIONS = 20;

const waitSchema = z.strictObject({
  /** Half of the last decisions took at most this long; null if there were too few to say. */
  medianSeconds: z.nullable(countSchema),
  /** Nine of ten took at most this long. */
  ninetiethSeconds: z.nullable(countSchema),
  /** How many wait; stops counting at 1,000. */
  waiting: countSchema,
});
export type Wait = z.infer<typeof waitSchema>;

export const expectationSchema = z.strictObject({
  /** False outside the desk's hours. */
  isOpen: z.boolean(),
  /** When the desk closes or opens next; null if it never does. */
  changesAt: z.nullable(timeSchema),
  orders: waitSchema,
  deposits: waitSchema,
  withdrawals: waitSchema,
  /** The trader's waiting items, and how many others come before each; without those behind 1,000 others. */
  ahead: z.array(z.strictObject({ id: idSchema, before: countSchema })),
});
export type Expectation = z.infer<typeof expectationSchema>;

export const expectationEndpoints = {
  getExpectation: {
    method: "GET",
    path: "/api/expectation",
    access: "trader",
    token: "read",
    status: 200,
    response: expectationSchema,
  },
} as const satisfies Record<string, EndpointShape>;
