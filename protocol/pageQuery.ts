import { z } from "zod/mini";
import { LIST_LIMIT } from "./constants.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/** Keyset paging, newest first: `before` is the cursor in the previous page's Link header. */
export const pageQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_LIMIT)), LIST_LIMIT),
  before: z.optional(idSchema),
  sort: z._default(z.enum(["newest", "oldest"]), "newest"),
  from: z.optional(timeSchema),
  to: z.optional(timeSchema),
  /** Searched in names and texts, and at the beginning of ids and network addresses. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
});
