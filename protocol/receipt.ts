import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { hashSchema, logHeadSchema } from "./log.ts";

/**
 * The proof of an order's end, independent of the desk: the leaf as it is in the log, its place, a signed head, and the
 * proof that connects leaf and head. `secret` opens the hashes in the leaf.
 */
export const receiptSchema = z.strictObject({
  format: z.literal("livedesk-receipt/1"),
  /** JSON as text, exactly as it was hashed. */
  leaf: z.string(),
  index: z.int().check(z.nonnegative()),
  proof: z.array(hashSchema).check(z.maxLength(64)),
  head: logHeadSchema,
  /** Null if the person whom it concerns was forgotten. */
  secret: z.nullable(z.strictObject({ salt: hashSchema, text: z.string() })),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The file that a trader keeps is this exact answer; the same content in another spelling is not that file. */
export function receiptFile(receipt: Receipt): string {
  return JSON.stringify(receiptSchema.parse(receipt));
}

export const receiptEndpoints = {
  /** For the order's trader and administrators. 409 `not_ended` while it waits. */
  getOrderReceipt: {
    method: "GET",
    path: "/api/orders/:id/receipt",
    access: "trader",
    token: "read",
    params: idParams,
    status: 200,
    response: receiptSchema,
  },
} as const satisfies Record<string, EndpointShape>;
