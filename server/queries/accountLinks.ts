import type { Knex } from "knex";
import { AccountLinkModel } from "#db/models/AccountLinkModel.ts";
import type { AccountLink, OpenedLink } from "#protocol/accountLinks.ts";
import { presentAccountLink } from "../presenters/presentAccountLink.ts";
import { Refusal } from "../refusal.ts";
import { hashToken } from "../tokens/token.ts";

/** The users that a link names. */
const LINK_USERS = "[holder, maker, approver, ender]";
const MOST = 200;

/** Those that work, and what became of the others in the last 30 days; newest first. */
export async function listAccountLinks(knex: Knex): Promise<AccountLink[]> {
  const rows = await AccountLinkModel.query(knex)
    .withGraphFetched(LINK_USERS)
    .whereRaw(`"accountLinks"."createdAt" > now() - interval '30 days'`)
    .orderBy("createdAt", "desc")
    .limit(MOST);
  return rows.map(presentAccountLink);
}

/** The link as this transaction sees it; throws if there is none. */
export async function mustFindAccountLink(knex: Knex, id: string): Promise<AccountLink> {
  const row = await AccountLinkModel.query(knex).withGraphFetched(LINK_USERS).findById(id).throwIfNotFound();
  return presentAccountLink(row);
}

/**
 * The link with this token, if it still works: not used, revoked or expired, made by somebody who is still an active
 * administrator, and for an account whose role is the same. What needs a second administrator by now had one.
 */
export async function findWorkingLink(
  knex: Knex,
  token: string,
  { locks }: { locks: boolean },
): Promise<AccountLinkModel | null> {
  const link = await AccountLinkModel.query(knex)
    .findOne({ tokenHash: Buffer.from(hashToken(token), "hex"), endedAt: null })
    .where("expiresAt", ">", AccountLinkModel.raw("now()"))
    .modify((query) => {
      if (locks) void query.forUpdate();
    });
  if (link === undefined) return null;
  await link.$fetchGraph("[holder, maker]", { transaction: knex });
  const { maker, holder } = link;
  if (maker?.role !== "admin" || !maker.isActive) return null;
  if (link.kind === "password" && holder?.role !== link.role) return null;
  return link;
}

/** What the page of a link shows; refuses if it does not work. */
export async function openLink(knex: Knex, token: string): Promise<OpenedLink> {
  const link = await findWorkingLink(knex, token, { locks: false });
  if (link === null) throw new Refusal("link_ended");
  const { kind, role, email, expiresAt, holder, maker } = link;
  return {
    kind,
    role,
    username: holder?.username ?? null,
    email: kind === "invitation" ? email : null,
    invitedBy: maker?.username ?? "",
    expiresAt: expiresAt.toISOString(),
  };
}
