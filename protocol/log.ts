import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { timeSchema } from "./scalars.ts";

/*
 * The desk's transparency log: a Merkle tree (RFC 9162, `merkle.ts`) whose leaves are the entries of the audit log and
 * the ends of orders. Anybody may request a head and proofs, which contain only hashes and counts.
 */

/** SHA-256, in lower-case hex. */
export const hashSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, "Use a SHA-256 hash of 64 lower-case hex digits"));
const sizeSchema = z.int().check(z.nonnegative());
const sizeParameter = z.pipe(z.coerce.number("Use a whole number of leaves"), sizeSchema.check(z.positive()));
const proofSchema = z.array(hashSchema).check(z.maxLength(64));

/** What the log was at one moment, signed by the desk. */
export const logHeadSchema = z.strictObject({
  /** How many leaves the tree has. */
  size: sizeSchema,
  rootHash: hashSchema,
  timestamp: timeSchema,
  /** Which of the desk's keys signed it: the first 16 hex digits of the SHA-256 of its 32 bytes. */
  keyId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Ed25519 (RFC 8032) over `signedText`, in lower-case hex. */
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
});
export type LogHead = z.infer<typeof logHeadSchema>;

/** What a head's signature covers, in UTF-8. */
export function signedText({ size, rootHash, timestamp }: Omit<LogHead, "keyId" | "signature">): string {
  return `livedesk log head 1\n${size}\n${rootHash}\n${timestamp}\n`;
}

/** One of the desk's public keys, and when it signed first. */
export const logKeySchema = z.strictObject({
  keyId: logHeadSchema.shape.keyId,
  /** The 32 bytes of an Ed25519 key, in lower-case hex. */
  publicKey: hashSchema,
  createdAt: timeSchema,
});
export type LogKey = z.infer<typeof logKeySchema>;

export const inclusionSchema = z.strictObject({ index: sizeSchema, size: sizeSchema, proof: proofSchema });

/** Calls about the log. They also work during maintenance: closing the desk must not hide what it has published. */
export const logEndpoints = {
  /** At most a second old. */
  getLogHead: {
    method: "GET",
    path: "/api/log/head",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: logHeadSchema,
  },
  /** Proves that the leaf with this hash is among the first `size` leaves; 404 if it is not. */
  getLogInclusion: {
    method: "GET",
    path: "/api/log/inclusion",
    access: "public",
    duringMaintenance: true,
    query: z.strictObject({ leaf: hashSchema, size: sizeParameter }),
    status: 200,
    response: inclusionSchema,
  },
  /** Proves that the log of size `to` begins with the log of size `from`; 404 if it has fewer than `to` leaves. */
  getLogConsistency: {
    method: "GET",
    path: "/api/log/consistency",
    access: "public",
    duringMaintenance: true,
    query: z
      .strictObject({ from: sizeParameter, to: sizeParameter })
      .check(z.refine(({ from, to }) => from <= to, "from must not be larger than to")),
    status: 200,
    response: z.strictObject({ proof: proofSchema }),
  },
  /** Every key that heads were signed with, the newest first. */
  getLogKeys: {
    method: "GET",
    path: "/api/log/keys",
    access: "public",
    duringMaintenance: true,
    status: 200,
    response: z.array(logKeySchema),
  },
} as const satisfies Record<string, EndpointShape>;
