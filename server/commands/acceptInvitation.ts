import type { Body } from "#protocol/endpoints.ts";
import { linkTakesTwo } from "../approvals/linkRules.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { findWorkingLink } from "../queries/accountLinks.ts";
import { Refusal } from "../refusal.ts";
import { endLink } from "./endAccountLinks.ts";
import type { SignedIn, Visitor } from "./signIn.ts";
import { makeAccount } from "./signUp.ts";

/** Makes the account that an invitation is for, and signs in. */
export async function acceptInvitation(
  context: Context,
  { token, ...form }: Body<"acceptInvitation">,
  visitor: Visitor,
): Promise<SignedIn> {
  // Before the password is hashed, which takes a core.
  const known = await findWorkingLink(context.database.knex, token, { locks: false });
  if (known?.kind !== "invitation") throw new Refusal("link_ended");
  return makeAccount(context, form, visitor, async (tx) => {
    const link = await findWorkingLink(tx.trx, token, { locks: true });
    if (link?.kind !== "invitation") throw new Refusal("link_ended");
    if (link.approvedBy === null && (await linkTakesTwo(tx.trx, link))) throw new Refusal("link_ended");
    const { id, role, maker } = link;
    return {
      role,
      details: { role, invitedBy: maker?.username ?? null },
      finish: async (user) => {
        await endLink(tx, id, { endedAs: "used", endedBy: user.id, userId: user.id });
        await record(
          tx,
          { user, address: visitor.address },
          { action: "link.used", subject: id, details: { kind: link.kind, username: user.username } },
        );
      },
    };
  });
}
