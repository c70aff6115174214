import { SessionModel } from "#db/models/SessionModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

/** Waits if the session is ending at this moment; then it adds nothing any more. */
export async function holdSession({ trx }: Tx, { sessionHash }: Actor): Promise<void> {
  const session = await SessionModel.query(trx).findById(Buffer.from(sessionHash, "hex")).forKeyShare();
  if (session === undefined) throw new Refusal("unauthenticated");
}
