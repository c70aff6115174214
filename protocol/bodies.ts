import { z } from "zod";
import { commentSchema } from "./forms.ts";
import { idSchema, versionSchema } from "./scalars.ts";

/* What the calls about entities share. */

export const idParams = z.strictObject({ id: idSchema });

/** Why it is done, for the audit log. */
export const reasonBody = z.strictObject({ reason: commentSchema.optional() }).optional();

/** The version that the caller saw; if it has changed, the call is refused. */
export const expectedVersion = versionSchema.optional();

/** True when a body names something to change. */
export function atLeastOne(body: Record<string, unknown>): boolean {
  return Object.keys(body).some((key) => !["version", "addressChecked", "reason"].includes(key));
}
