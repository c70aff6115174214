import { v7 as uuidv7 } from "uuid";
import { AuditModel } from "#db/models/AuditModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AuditAction, AuditDetails } from "#protocol/audit.ts";
import { holdAdministrator } from "./holdAdministrator.ts";
import { personalDetails } from "./personalDetails.ts";
import { presentAuditEntry } from "../presenters/presentAuditEntry.ts";

/** Names of actors that are not users. Nobody can register one. */
export const SYSTEM_ACTORS = ["console", "unknown", "clock", "settings"] as const;

/** Who did it: a signed-in user or their program (an `Actor` is one), or the name of a system actor. */
export type AuditActor =
  | {
      user: { id: string; username: string };
      address?: string | undefined;
      tokenName?: string | undefined;
      sessionHash?: string;
      isAdministering?: boolean;
      isAtWork?: boolean;
    }
  | { name: (typeof SYSTEM_ACTORS)[number]; address?: string | undefined };

/** The operator at the machine: a script or the first start. */
export const CLI: AuditActor = { name: "console" };

export type AuditedAction = { action: AuditAction; subject: string | null; details?: AuditDetails };

/**
 * Writes an audit line in the transaction of the action and publishes it to administrators. It does not wait for other
 * writers: `sealNext` adds the line to the chain later. An administrator's line locks their role until the transaction
 * ends, and keeps their steady proof alive. Only real changes have a line, so a stolen cookie can't stay valid through
 * calls that are refused or change nothing.
 */
export async function record(tx: Tx, by: AuditActor, entry: AuditedAction): Promise<void> {
  const row = await AuditModel.query(tx.trx)
    .insert({
      id: uuidv7(),
      actorId: "user" in by ? by.user.id : null,
      actorName: "user" in by ? by.user.username : by.name,
      action: entry.action,
      subject: entry.subject,
      details: { ...entry.details, ...tokenDetail(by) },
      address: by.address ?? null,
      personal: [...personalDetails(entry.action)],
    })
    .returning("*");
  tx.publish({ name: "audit.changed", userId: null, payload: presentAuditEntry(row) });
  if ("user" in by && by.isAdministering === true) await holdAdministrator(tx, by);
}

/** The detail that says why, unless nobody did. */
export function reasonGiven(reason: string | undefined): { reason?: string } {
  return reason === undefined || reason === "" ? {} : { reason };
}

/** Names the program that did it for a user. */
function tokenDetail(by: AuditActor): { token?: string } {
  return "user" in by && by.tokenName !== undefined ? { token: by.tokenName } : {};
}
