import { v7 as uuidv7 } from "uuid";
import { balanceSet } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import type { Tx } from "#db/transact.ts";
import { DEFAULT_REASON } from "#protocol/balanceExplained.ts";
import type { Body } from "#protocol/endpoints.ts";
import { compare, type Decimal, negate, subtract, toDecimal, toWire, ZERO } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { holdsBoth, ownAccountDetail, refuseHolder } from "../approvals/ownAccount.ts";
import { isAboveLimit, isRuled } from "../approvals/rules.ts";
import { reasonGiven, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { canSuspend } from "../policies.ts";
import { getSettings } from "../queries/settings.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { forgetUser, refuseOpenAccount } from "./forgetUser.ts";
import { refuseForgotten } from "./refuseForgotten.ts";
import { setActive } from "./setActive.ts";

/**
 * Suspends or restores a user, sets the available balance in USD, or both; or anonymises a closed account. With `version`
 * it refuses to overwrite what somebody else changed meanwhile (409 `stale_version`).
 */
export async function updateUser(
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"updateUser">,
): Promise<User> {
  return actOrAsk(context, actor, {
    question: (tx) => questionOf(tx, actor, id, body),
    act: (tx) => updateUserNow(tx, actor, id, body),
  });
}

/** Runs what another administrator requested, unless the balance is no longer the one that both saw. */
export async function updateApproved(
  tx: Tx,
  actor: Actor,
  { id, before }: { id: string; before: Decimal | undefined },
  body: Body<"updateUser">,
): Promise<void> {
  const { available } = await lockAccount(tx, id, body);
  if (before !== undefined && compare(toDecimal(available), before) !== 0) throw new Refusal("stale_version");
  await updateUserNow(tx, actor, id, body);
}

/** In the caller's transaction, with all approvals given. */
async function updateUserNow(tx: Tx, actor: Actor, id: string, body: Body<"updateUser">): Promise<User> {
  const account = await lockAccount(tx, id, body);
  if (body.forget !== true) await refuseForgotten(tx, id);
  if (body.balance !== undefined)
    await setBalance(tx, actor, account, { balance: body.balance, reason: reasonOf(body) });
  if (body.forget === true) await forgetUser(tx, actor, id, body.reason);
  const activation =
    body.isActive === undefined ? null : await setActive(tx, actor, id, body.isActive, body.reason);
  const user = activation?.user ?? (await mustFindUser(tx.trx, id));
  const isTold = activation?.turned === true || user.version === account.version;
  if (!isTold) tx.publish({ name: "user.changed", userId: id, payload: user });
  return user;
}

async function lockAccount({ trx }: Tx, id: string, { version }: Body<"updateUser">): Promise<AccountModel> {
  const account = await AccountModel.query(trx).findById(id).forUpdate();
  if (account === undefined) throw new Refusal("not_found");
  if (version !== undefined && version !== account.version) throw new Refusal("stale_version");
  return account;
}

async function questionOf(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<"updateUser">,
): Promise<Question | null> {
  if (body.isActive === false && !canSuspend(actor, id)) {
    throw new Refusal("validation_failed", {
      message: "You cannot suspend your own account.",
      fields: { isActive: "You cannot suspend your own account." },
    });
  }
  await refuseHolder(tx, actor, id);
  // Comes before any weaker lock: if two transactions held one, neither could get this lock.
  await lockAccount(tx, id, body);
  if (body.forget === true) await refuseToForget(tx, id, body);
  else await refuseForgotten(tx, id);
  if (!isRuled(await getSettings(tx.trx))) return null;
  const user = await mustFindUser(tx.trx, id);
  const setsBalance = await needsSecondForBalance(tx, actor, user.balance, body.balance);
  // Suspending or restoring a second administrator takes two.
  const turns = user.role === "admin" && body.isActive !== undefined && body.isActive !== user.isActive;
  if (!setsBalance && !turns && body.forget !== true) return null;
  const { username, balance: before } = user;
  return {
    kind: "user_change",
    subject: id,
    holder: id,
    // A user can't avoid a suspension by moving their balance.
    command:
      body.balance === undefined && body.forget !== true
        ? { isActive: body.isActive, ...reasonGiven(body.reason) }
        : withoutVersion(body),
    effect: {
      trader: username,
      balance: body.balance === undefined ? null : { before, after: toWire(body.balance) },
      details: {
        ...(body.forget === true && { forget: true }),
        ...(body.isActive !== undefined && { isActive: body.isActive }),
        ...(body.balance === undefined ? reasonGiven(body.reason) : { reason: reasonOf(body) }),
      },
    },
    ...(turns && { nobodyElse: atTheMachine(username, body.isActive === true) }),
  };
}

/** Must be the only change, so that an approval covers one thing. */
async function refuseToForget(tx: Tx, id: string, { isActive, balance }: Body<"updateUser">): Promise<void> {
  if (isActive !== undefined || balance !== undefined)
    throw new Refusal("validation_failed", { fields: { forget: "Send it alone." } });
  await lockAccount(tx, id, {});
  await refuseOpenAccount(tx, id);
}

function withoutVersion(body: Body<"updateUser">): Omit<Body<"updateUser">, "version"> {
  const { version: _, ...changes } = body;
  return changes;
}

async function needsSecondForBalance(
  tx: Tx,
  actor: Actor,
  before: Decimal,
  after: Decimal | undefined,
): Promise<boolean> {
  if (after === undefined) return false;
  const difference = subtract(after, before);
  if (compare(difference, ZERO) === 0) return false;
  const through = compare(difference, ZERO) < 0 ? negate(difference) : difference;
  const { secondApprovalForChanges } = await getSettings(tx.trx);
  return secondApprovalForChanges || isAboveLimit(tx, actor, { single: [through], through });
}

function atTheMachine(username: string, isActive: boolean): string {
  return isActive
    ? `Restoring an administrator needs a second administrator's approval, but there is no other one. Do it on the server instead: npm run admin -- unban ${username}.`
    : `Suspending an administrator needs a second administrator's approval, but there is no other one. Do it on the server instead: npm run admin -- ban ${username}.`;
}

function reasonOf({ reason = "" }: Body<"updateUser">): string {
  return reason === "" ? DEFAULT_REASON : reason;
}

type NewBalance = { balance: Decimal; reason: string };

async function setBalance(
  tx: Tx,
  actor: Actor,
  account: AccountModel,
  { balance, reason }: NewBalance,
): Promise<void> {
  const available = toDecimal(account.available);
  if (compare(available, balance) === 0) return;
  const reference = uuidv7();
  const moved = await post(tx.trx, balanceSet(available, balance), {
    userId: account.userId,
    reference,
    actorId: actor.user.id,
  });
  if (moved === null) throw new Error(`The balance of ${account.userId} could not be set.`);
  const { namesDeciders } = await getSettings(tx.trx);
  const ownAccount = account.userId === actor.user.id || (await holdsBoth(tx, actor, account.userId));
  await tx.trx("balanceReasons").insert({ reference, reason, namesAdministrator: namesDeciders, ownAccount });
  const change = { from: toWire(account.available), to: toWire(balance), reason };
  await notify(tx, account.userId, { kind: "balance_corrected", subject: reference, details: change });
  await record(tx, actor, {
    action: "user.balance_set",
    subject: account.userId,
    details: {
      ...change,
      correction: reference,
      ...ownAccountDetail(ownAccount),
    },
  });
}
