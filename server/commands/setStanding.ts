import { AccountModel } from "#db/models/AccountModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { User } from "#protocol/entities.ts";
import { type By, record } from "../audit/record.ts";
import { mustFindUser } from "../queries/users.ts";
import { suspendAccess } from "./suspendAccess.ts";

/**
 * Suspends a user, whose sessions then only say so, or restores them; `turned` is false when they stood so already. The account
 * is frozen with the ban, so that an order under way finds no money to hold.
 */
export async function setStanding(
  tx: Tx,
  by: By,
  id: string,
  isActive: boolean,
): Promise<{ user: User; turned: boolean; tokensEnded: number }> {
  const turned = (await UserModel.query(tx.trx).patch({ isActive }).where({ id }).whereNot({ isActive })) > 0;
  if (turned)
    await AccountModel.query(tx.trx)
      .where({ userId: id })
      .patch({ frozen: !isActive, version: AccountModel.raw("version + 1") });
  const user = await mustFindUser(tx.trx, id);
  if (turned) tx.publish({ name: "user.changed", userId: id, payload: user });
  const tokensEnded = turned && !isActive ? await suspendAccess(tx, id) : 0;
  if (turned)
    await record(tx, by, {
      action: isActive ? "user.restored" : "user.suspended",
      subject: id,
      details: { username: user.username, tokensEnded },
    });
  return { user, turned, tokensEnded };
}
