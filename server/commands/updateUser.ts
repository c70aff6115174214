import { v7 as uuidv7 } from "uuid";
import { balanceSet } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { User } from "#protocol/entities.ts";
import { compare, type Decimal, toDecimal, toWire } from "#protocol/money.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { areChangesGuarded } from "../approvals/rules.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { canSuspend } from "../policies.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { setStanding } from "./setStanding.ts";

/**
 * Suspends or restores a user, sets the available balance in USD, or both. With `version` it refuses to overwrite
 * what somebody else changed meanwhile (409 `stale_version`).
 */
export async function updateUser(
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"updateUser">,
): Promise<User> {
  return actOrAsk(context, actor, {
    question: (tx) => questionOf(tx, id, body),
    act: (tx) => updateUserNow(tx, actor, id, body),
  });
}

/** In the caller's transaction, whoever had to agree. */
export async function updateUserNow(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<"updateUser">,
): Promise<User> {
  if (body.isActive === false && !canSuspend(actor, id)) {
    throw new Refusal("validation_failed", {
      message: "You cannot suspend your own account.",
      fields: { isActive: "You cannot suspend your own account." },
    });
  }
  const account = await lockAccount(tx, id, body);
  if (body.balance !== undefined) await setBalance(tx, actor, account, body.balance);
  const standing = body.isActive === undefined ? null : await setStanding(tx, actor, id, body.isActive);
  const user = standing?.user ?? (await mustFindUser(tx.trx, id));
  const isTold = standing?.turned === true || user.version === account.version;
  if (!isTold) tx.publish({ name: "user.changed", userId: id, payload: user });
  return user;
}

async function lockAccount({ trx }: Tx, id: string, { version }: Body<"updateUser">): Promise<AccountModel> {
  const account = await AccountModel.query(trx).findById(id).forUpdate();
  if (account === undefined) throw new Refusal("not_found");
  if (version !== undefined && version !== account.version) throw new Refusal("stale_version");
  return account;
}

/** Kept with the account's version, so that a balance that moved meanwhile is not overwritten by what was agreed on. */
async function questionOf(tx: Tx, id: string, body: Body<"updateUser">): Promise<Question | null> {
  if (body.balance === undefined || !(await areChangesGuarded(tx))) return null;
  const account = await lockAccount(tx, id, body);
  const { username, balance: before } = await mustFindUser(tx.trx, id);
  if (compare(before, body.balance) === 0) return null;
  return {
    kind: "user_change",
    subject: id,
    command: { ...body, version: account.version },
    effect: {
      trader: username,
      balance: { before, after: toWire(body.balance) },
      details: body.isActive === undefined ? {} : { isActive: body.isActive },
    },
  };
}

async function setBalance(tx: Tx, actor: Actor, account: AccountModel, balance: Decimal): Promise<void> {
  const available = toDecimal(account.available);
  if (compare(available, balance) === 0) return;
  const moved = await post(tx.trx, balanceSet(available, balance), {
    userId: account.userId,
    reference: uuidv7(),
    actorId: actor.user.id,
  });
  if (moved === null) throw new Error(`The balance of ${account.userId} could not be set.`);
  await record(tx, actor, {
    action: "user.balance_set",
    subject: account.userId,
    details: { from: toWire(account.available), to: toWire(balance) },
  });
}
