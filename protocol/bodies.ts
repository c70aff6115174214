import { z } from "zod/mini";
import { commentSchema } from "./forms.ts";
import { idSchema, versionSchema } from "./scalars.ts";

/* Parts that the calls about entities share. */

export const idParams = z.strictObject({ id: idSchema });

/** Why it is done, for the audit log. */
export const reasonBody = z.optional(z.strictObject({ reason: z.optional(commentSchema) }));

/** The version that the caller saw; if it has changed, the call is refused. */
export const expectedVersion = z.optional(versionSchema);

/** True if a body changes something. */
export function atLeastOne(body: Record<string, unknown>): boolean {
  return Object.keys(body).some((key) => !["version", "addressChecked", "reason"].includes(key));
}
