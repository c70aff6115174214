import { z } from "zod/mini";
import { countSchema, timeSchema } from "./scalars.ts";

/* How long things wait for a decision. */

export const QUEUES = ["orders", "deposits", "withdrawals"] as const;
export type QueueName = (typeof QUEUES)[number];

const queueFiguresSchema = z.strictObject({
  waiting: countSchema,
  /** When the longest waiting item came in; null if none waits. */
  oldestAt: z.nullable(timeSchema),
  /** The median wait of the last 50 items that a person decided; null if there are none. */
  medianSeconds: z.nullable(countSchema),
  /** Decided by a person in the last hour; stops counting at 1,000. */
  decidedLastHour: countSchema,
});
export type QueueFigures = z.infer<typeof queueFiguresSchema>;

export const queuesSchema = z.strictObject({
  orders: queueFiguresSchema,
  deposits: queueFiguresSchema,
  withdrawals: queueFiguresSchema,
});
export type Queues = z.infer<typeof queuesSchema>;
