import { AccountLinkModel } from "#db/models/AccountLinkModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AccountLink } from "#protocol/accountLinks.ts";
import { type AuditActor, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindAccountLink } from "../queries/accountLinks.ts";
import { Refusal } from "../refusal.ts";

/** Any administrator may take back any link. */
export async function revokeAccountLink(
  { database }: Context,
  actor: Actor,
  id: string,
): Promise<AccountLink> {
  return database.transact(async (tx) => {
    const link = await AccountLinkModel.query(tx.trx).findById(id).forUpdate();
    if (link === undefined) throw new Refusal("not_found");
    if (link.endedAt !== null) return mustFindAccountLink(tx.trx, id);
    return revoke(tx, actor, id);
  });
}

/** Ends all links to this account's password, because a newer link or a new password replaces them. */
export async function endPasswordLinks(tx: Tx, by: AuditActor, userId: string): Promise<void> {
  const links = await AccountLinkModel.query(tx.trx)
    .where({ userId, kind: "password", endedAt: null })
    .where("expiresAt", ">", AccountLinkModel.raw("now()"))
    .forUpdate();
  for (const { id } of links) await revoke(tx, by, id);
}

async function revoke(tx: Tx, by: AuditActor, id: string): Promise<AccountLink> {
  const link = await endLink(tx, id, {
    endedAs: "revoked",
    ...("user" in by && { endedBy: by.user.id }),
  });
  const { kind, username } = link;
  await record(tx, by, {
    action: "link.revoked",
    subject: id,
    details: { kind, ...(username !== null && { username }) },
  });
  return link;
}

/** Ends a link that the caller has locked. */
export async function endLink(
  { trx, publish }: Tx,
  id: string,
  end: { endedAs: "used" | "revoked"; endedBy?: string; userId?: string },
): Promise<AccountLink> {
  await AccountLinkModel.query(trx)
    .findById(id)
    .patch({
      ...end,
      endedAt: AccountLinkModel.raw("now()"),
      version: AccountLinkModel.raw("version + 1"),
    });
  const link = await mustFindAccountLink(trx, id);
  publish({ name: "link.changed", userId: null, payload: link });
  return link;
}
