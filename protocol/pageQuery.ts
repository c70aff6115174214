import { z } from "zod";
import { LIST_LIMIT } from "./constants.ts";
import { idSchema, timeSchema } from "./scalars.ts";

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
