import type { AccountLinkModel } from "#db/models/AccountLinkModel.ts";
import type { AccountLink } from "#protocol/accountLinks.ts";

/** With its users, as `LINK_USERS` in queries/accountLinks.ts fetches them. */
export function presentAccountLink(link: AccountLinkModel): AccountLink {
  return {
    id: link.id,
    kind: link.kind,
    role: link.role,
    userId: link.userId,
    username: link.holder?.username ?? null,
    note: link.note,
    email: link.email,
    createdById: link.createdBy,
    createdBy: link.maker?.username ?? "",
    approvedBy: link.approver?.username ?? null,
    approvedById: link.approvedBy,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    isIssued: link.tokenHash !== null,
    endedAs: link.endedAs,
    endedAt: link.endedAt?.toISOString() ?? null,
    endedBy: link.ender?.username ?? null,
    endedById: link.endedBy,
    version: link.version,
  };
}
