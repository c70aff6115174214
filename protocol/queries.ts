import { z } from "zod";
import { CANDLE_INTERVALS, LIST_LIMIT } from "./constants.ts";
import { coinSchema, idSchema, timeSchema } from "./entities.ts";

/** Keyset paging, newest first: `before` is the cursor that the Link header of the page before carried. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
  before: idSchema.optional(),
  sort: z.enum(["newest", "oldest"]).default("newest"),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  /** Found in names and texts, and where ids and network addresses begin. */
  q: z.string().trim().max(200).optional(),
});
/** `to` is not included; absent it is now. */
export const priceHistoryQuery = z.strictObject({
  crypto: coinSchema,
  interval: z.enum(CANDLE_INTERVALS),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
});
