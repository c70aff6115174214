import { UserModel } from "#db/models/UserModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import { linkTakesTwo } from "../approvals/linkRules.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { findWorkingLink } from "../queries/accountLinks.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { refuseWeak } from "../sessions/passwordRules.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endLink } from "./endAccountLinks.ts";
import { endOldPassword } from "./endOldPassword.ts";

/** Sets the password that a link is for and signs the user out everywhere. A second factor is still asked for. */
export async function usePasswordLink(
  { database }: Context,
  { token, password }: Body<"resetPassword">,
  address: string,
): Promise<{ username: string }> {
  // Before the password is hashed, which takes a core.
  const known = await findWorkingLink(database.knex, token, { locks: false });
  if (known?.kind !== "password" || known.userId === null) throw new Refusal("link_ended");
  await refuseWeak(database.knex, "password", password, await mustFindUser(database.knex, known.userId));
  const passwordHash = await hashPassword(password, { from: address, isKnown: false });
  return database.transact(async (tx) => {
    const link = await findWorkingLink(tx.trx, token, { locks: true });
    if (link?.kind !== "password" || link.userId === null) throw new Refusal("link_ended");
    if (link.approvedBy === null && (await linkTakesTwo(tx.trx, link))) throw new Refusal("link_ended");
    const { id, userId, maker } = link;
    await UserModel.query(tx.trx).findById(userId).patch({ passwordHash });
    const user = await mustFindUser(tx.trx, userId);
    const by = { user, address };
    await endLink(tx, id, { endedAs: "used", endedBy: userId });
    const sessionsEnded = await endOldPassword(tx, by, userId);
    const { username } = user;
    await record(tx, by, { action: "link.used", subject: id, details: { kind: link.kind, username } });
    await record(tx, by, {
      action: "password.reset",
      subject: userId,
      details: { username, sessionsEnded, linkBy: maker?.username ?? null },
    });
    return { username };
  });
}
