import type { Tx } from "#db/transact.ts";
import type { AuditActor } from "../audit/record.ts";
import { notify } from "../notifications/notify.ts";
import { forgetDevices } from "../sessions/deviceRows.ts";
import { endPasswordLinks } from "./endAccountLinks.ts";
import { revokeSessions } from "./revokeSessions.ts";

type Kept = { device?: string | undefined; sessionHash?: string | undefined };

/**
 * Does what follows a change of password: forgets known devices, ends open links and all sessions except those kept,
 * and notifies the user. Returns how many sessions ended.
 */
export async function endOldPassword(
  tx: Tx,
  by: AuditActor,
  userId: string,
  { device, sessionHash }: Kept = {},
): Promise<number> {
  await forgetDevices(tx.trx, userId, device);
  await endPasswordLinks(tx, by, userId);
  const { sessions: sessionsEnded } = await revokeSessions(tx, userId, "password_changed", sessionHash);
  await notify(tx, userId, { kind: "password_changed", subject: null, details: {} });
  return sessionsEnded;
}
