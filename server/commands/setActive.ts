import type { PartialModelObject } from "objection";
import { AccountModel } from "#db/models/AccountModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { User } from "#protocol/users.ts";
import { isLastAdministrator, lockAdministrators } from "../approvals/administrators.ts";
import { type AuditActor, reasonGiven, record } from "../audit/record.ts";
import { notify } from "../notifications/notify.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { refuseForgotten } from "./refuseForgotten.ts";
import { suspendAccess } from "./suspendAccess.ts";

/**
 * Suspends or restores a user; `turned` is false if nothing changed. A suspended user's sessions can only read that
 * they are suspended. The account is frozen too, so that an order in progress finds no money to hold.
 */
export async function setActive(
  tx: Tx,
  by: AuditActor,
  id: string,
  isActive: boolean,
  reason?: string,
): Promise<{ user: User; turned: boolean; tokensEnded: number }> {
  if (isActive) await refuseForgotten(tx, id);
  await refuseOfAdministrators(tx, by, id, isActive);
  const turned =
    (await UserModel.query(tx.trx)
      .patch({ isActive, ...changedBy(by) })
      .where({ id })
      .whereNot({ isActive })) > 0;
  if (turned)
    await AccountModel.query(tx.trx)
      .where({ userId: id })
      .patch({ frozen: !isActive, version: AccountModel.raw("version + 1") });
  const user = await mustFindUser(tx.trx, id);
  if (turned) tx.publish({ name: "user.changed", userId: id, payload: user });
  if (turned) await notify(tx, id, { kind: isActive ? "account_restored" : "account_suspended" });
  const tokensEnded = turned && !isActive ? await suspendAccess(tx, id) : 0;
  if (turned)
    await record(tx, by, {
      action: isActive ? "user.restored" : "user.suspended",
      subject: id,
      details: { username: user.username, tokensEnded, ...reasonGiven(reason) },
    });
  return { user, turned, tokensEnded };
}

/**
 * Checks under a lock that the actor is still an active administrator, so that one always remains even if two suspend
 * each other at once.
 */
async function refuseOfAdministrators(tx: Tx, by: AuditActor, id: string, isActive: boolean): Promise<void> {
  const { role } = await mustFindUser(tx.trx, id);
  if (role !== "admin") return;
  await lockAdministrators(tx);
  if ("user" in by && !(await mustFindUser(tx.trx, by.user.id)).isActive)
    throw new Refusal("account_suspended");
  if (!isActive && (await isLastAdministrator(tx, id))) throw new Refusal("last_administrator");
}

/** Who changed it, for `has_other_administrator`; null for the command line. */
function changedBy(by: AuditActor): PartialModelObject<UserModel> {
  return "user" in by
    ? { standingBy: by.user.id, standingAt: UserModel.raw("now()") }
    : { standingBy: null, standingAt: null };
}
