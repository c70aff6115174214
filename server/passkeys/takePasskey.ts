import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import type { Tx } from "#db/transact.ts";
import { type AuditActor, record } from "../audit/record.ts";
import { notify } from "../notifications/notify.ts";
import { takeChallenge } from "./challenge.ts";
import type { CheckedPasskey } from "./checkPasskey.ts";

/**
 * Uses up a correct answer, in the transaction that it allows; its passkey's row stays locked. False if the answer was
 * used before, the passkey was removed meanwhile, or its counter has not grown: then there may be a copy of it, and its
 * user is notified.
 */
export async function takePasskey(
  tx: Tx,
  by: AuditActor,
  { passkey, counter, isBackedUp, challenge }: CheckedPasskey,
): Promise<boolean> {
  const { id, userId } = passkey;
  const kept = await PasskeyModel.query(tx.trx).findById(id).forNoKeyUpdate();
  if (kept === undefined || !(await takeChallenge(tx.trx, challenge))) return false;
  const last = parseInt(kept.counter, 10);
  // Passkeys that sync to other devices don't count: both values are 0.
  if (counter <= last && (counter > 0 || last > 0)) {
    const details = { name: kept.name };
    await record(tx, by, { action: "passkey.refused", subject: userId, details });
    await notify(tx, userId, { kind: "passkey_refused", subject: id, details });
    return false;
  }
  await kept
    .$query(tx.trx)
    .patch({ counter: String(counter), isBackedUp, lastUsedAt: PasskeyModel.raw("now()") });
  return true;
}
