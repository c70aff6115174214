import { z } from "zod";
import { LIST_LIMIT } from "./constants.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/** Keyset paging, newest first: `before` is the cursor in the previous page's Link header. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
  before: idSchema.optional(),
  sort: z.enum(["newest", "oldest"]).default("newest"),
  from: timeSchema.optional(),
  to: timeSchema.optional(),
  /** Searched in names and texts, and at the beginning of ids and network addresses. */
  q: z.string().trim().max(200).optional(),
});
