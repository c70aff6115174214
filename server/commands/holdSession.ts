import { SessionModel } from "#db/models/SessionModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

/**
 * Locks the session until the transaction ends; refuses if it has ended, so that nothing is created that would outlive
 * it.
 */
export async function holdSession({ trx }: Tx, { sessionHash }: Actor): Promise<void> {
  const session = await SessionModel.query(trx).findById(Buffer.from(sessionHash, "hex")).forKeyShare();
  if (session === undefined) throw new Refusal("unauthenticated");
}
