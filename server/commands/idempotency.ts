import { createHash } from "node:crypto";
import type { Knex } from "knex";
import { z } from "zod";
import type { Tx } from "#db/transact.ts";
import { Refusal } from "../refusal.ts";

const rowSchema = z.object({ requestHash: z.instanceof(Buffer), response: z.unknown() });

/** The request's Idempotency-Key, if any, and a callback for when the answer is that of an earlier request. */
export type Once = { key: string | undefined; noteRepeated?: () => void };

type Call<T> = Once & { userId: string; request: unknown; response: z.core.$ZodType<T> };

/**
 * Runs the work once per user and key; a repetition gets the first answer. Both happen in the transaction of the work:
 * a failed attempt leaves no trace, and a concurrent one waits. The same key with a different request is refused
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export async function oncePerKey<T>(tx: Tx, call: Call<T>, work: () => Promise<T>): Promise<T> {
  if (call.key === undefined) return work();
  const requestHash = hashRequest(call.request);
  const row = { userId: call.userId, key: call.key };
  const claimed: unknown[] = await keys(tx.trx)
    .insert({ ...row, requestHash })
    .onConflict(["userId", "key"])
    .ignore()
    .returning("key");
  if (claimed.length === 0) {
    const first = rowSchema.parse(await keys(tx.trx).where(row).first());
    if (!first.requestHash.equals(requestHash)) throw new Refusal("idempotency_mismatch");
    call.noteRepeated?.();
    return z.parse(call.response, first.response);
  }
  const result = await work();
  await keys(tx.trx)
    .where(row)
    .update({ response: JSON.stringify(result) });
  return result;
}

/** SHA-256 of the parsed request as JSON: parsing gives the keys one order, so it is equal for repetitions only. */
export function hashRequest(request: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}

function keys(trx: Knex.Transaction) {
  return trx("idempotencyKeys");
}
