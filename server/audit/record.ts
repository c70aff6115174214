import { v7 as uuidv7 } from "uuid";
import { AuditModel } from "#db/models/AuditModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AuditAction, AuditDetails } from "#protocol/audit.ts";
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts";

/** What acts without being a user. Nobody registers under such a name. */
export const SYSTEM_ACTORS = ["console", "unknown", "clock", "settings"] as const;

/** Who did it: a signed-in user, or a name of what acted instead. An `Actor` is one. */
export type AuditActor =
  | { user: { id: string; username: string }; address?: string | undefined }
  | { name: (typeof SYSTEM_ACTORS)[number]; address?: string | undefined };

/** Somebody at the machine itself, through a script or a first start. */
export const CLI: AuditActor = { name: "console" };

export type AuditedAction = { action: AuditAction; subject: string | null; details?: AuditDetails };

/**
 * Notes what was done, in the transaction that does it, and tells the administrators' screens. Neither waits for other
 * writers: the chain is made afterwards (`sealNext`).
 */
export async function record({ trx, publish }: Tx, by: AuditActor, deed: AuditedAction): Promise<void> {
  const row = await AuditModel.query(trx)
    .insert({
      id: uuidv7(),
      actorId: "user" in by ? by.user.id : null,
      actorName: "user" in by ? by.user.username : by.name,
      action: deed.action,
      subject: deed.subject,
      details: deed.details ?? {},
      address: by.address ?? null,
    })
    .returning("*");
  publish({ name: "audit.changed", userId: null, payload: presentAuditEntry(row) });
}
