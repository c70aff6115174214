import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { depositApproved, withdrawalPlaced } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Tx } from "#db/transact.ts";
import { tidyAddress } from "#protocol/tidyAddress.ts";
import { depositRefusal } from "#protocol/deskAddress.ts";
import type { Body } from "#protocol/endpoints.ts";
import { AUTOMATIC_COMMENT } from "#protocol/deskComments.ts";
import { type Transaction, transactionSchema } from "#protocol/transactions.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { refuseWhilePaused } from "../pauses.ts";
import { notify } from "../notifications/notify.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { getSettings } from "../queries/settings.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { isApprovedAutomatically } from "./autoApproval.ts";
import { isClaimed, lockOnChainId, markConflicts } from "./depositClaims.ts";
import { newAddressHold } from "./newAddressHold.ts";
import { type Once, oncePerKey } from "./idempotency.ts";
import { limitPending } from "./limitPending.ts";
import { refuseUncheckedAddress } from "./refuseUncheckedAddress.ts";
import { notifyOwner, toldOf } from "./settleTransaction.ts";
import { refuseHold } from "./refuseHold.ts";

type Submission = Body<"submitTransaction">;
type Deposit = Extract<Submission, { type: "deposit" }>;
type Withdrawal = Extract<Submission, { type: "withdrawal" }>;

/** Submits a deposit, which moves nothing until it is approved, or a withdrawal, which holds its amount at once. */
export async function submitTransaction(
  { database }: Context,
  actor: Actor,
  body: Submission,
  once: Once = { key: undefined },
): Promise<Transaction> {
  const call = {
    userId: actor.user.id,
    ...once,
    request: { submitTransaction: body },
    response: transactionSchema,
  };
  try {
    return await database.transact((tx) =>
      oncePerKey(tx, call, async () => {
        await refuseWhilePaused(tx, body.type === "deposit" ? "deposits" : "withdrawals");
        if (body.type === "deposit") return submitDeposit(tx, actor, body);
        await limitPending(tx, actor, "withdrawal");
        return submitWithdrawal(tx, actor, body);
      }),
    );
  } catch (error) {
    if (violatedUnique(error) === "transactions_deposit_key") {
      throw new Refusal("deposit_taken", {
        fields: { transactionId: "This transaction ID was already submitted." },
      });
    }
    throw error;
  }
}

async function submitDeposit(tx: Tx, actor: Actor, body: Deposit): Promise<Transaction> {
  const { trx, publish } = tx;
  const { user, address } = actor;
  await refuseWithoutAddress(tx, body);
  const onChain = await lockOnChainId(tx, body.transactionId);
  await limitPending(tx, actor, "deposit");
  const conflict = await isClaimed(tx, onChain.key);
  const automatic = !conflict && (await isApprovedAutomatically(trx, user, body.amount));
  const row = await TransactionModel.query(trx)
    .insert({
      id: uuidv7(),
      userId: user.id,
      type: "deposit",
      amount: body.amount,
      crypto: body.crypto ?? null,
      transactionId: onChain.shown,
      transactionKey: onChain.key,
      conflict,
      memo: body.memo ?? null,
      ...(automatic && {
        status: "completed",
        automatic,
        processedAt: TransactionModel.raw("now()"),
        adminComment: AUTOMATIC_COMMENT,
      }),
    })
    .returning("*");
  const deposit = presentTransaction(row, user.username);
  publish({ name: "transaction.changed", userId: user.id, payload: deposit });
  if (conflict) await markConflicts(tx, onChain.key, row.id);
  if (automatic) {
    const credited = await post(trx, depositApproved(body.amount), {
      userId: user.id,
      reference: row.id,
      actorId: null,
    });
    if (credited === null) throw new Error(`Deposit ${row.id} could not be credited.`);
    publish({ name: "user.changed", userId: user.id, payload: await mustFindUser(trx, user.id) });
    await notifyOwner(tx, deposit);
    await record(
      tx,
      { name: "settings", address },
      { action: "transaction.processed", subject: row.id, details: toldOf(deposit) },
    );
  }
  return deposit;
}

/** Nothing can have been sent to an address that the desk does not have; a deposit without a coin can't be checked. */
async function refuseWithoutAddress({ trx }: Tx, { crypto }: Deposit): Promise<void> {
  const message = crypto === undefined ? null : depositRefusal(await getSettings(trx), crypto);
  if (message !== null) throw new Refusal("validation_failed", { message, fields: { crypto: message } });
}

async function submitWithdrawal(
  tx: Tx,
  actor: Actor,
  { addressChecked, ...body }: Withdrawal,
): Promise<Transaction> {
  const { trx, publish } = tx;
  const { user } = actor;
  const { crypto: coin } = body;
  const walletAddress = tidyAddress(body.walletAddress);
  refuseUncheckedAddress(addressChecked, { field: "walletAddress", coin, address: walletAddress });
  const id = uuidv7();
  const { hold, isOnlyOne } = await newAddressHold(trx, user.id, { crypto: coin, walletAddress });
  const held = await post(trx, withdrawalPlaced(body.amount), {
    userId: user.id,
    reference: id,
    actorId: user.id,
  });
  if (held === null) return refuseHold(trx, actor, body.amount);
  const row = await TransactionModel.query(trx)
    .insert({ ...body, walletAddress, ...hold, id, userId: user.id, memo: body.memo ?? null })
    .returning("*");
  const withdrawal = presentTransaction(row, user.username);
  publish(
    { name: "transaction.changed", userId: user.id, payload: withdrawal },
    { name: "user.changed", userId: user.id, payload: await mustFindUser(trx, user.id) },
  );
  if (isOnlyOne) await tellOfDestination(tx, withdrawal);
  return withdrawal;
}

/** Somebody else may have sent it. */
async function tellOfDestination(
  tx: Tx,
  { id, userId, amount, crypto: coin, walletAddress, heldUntil }: Transaction,
): Promise<void> {
  await notify(tx, userId, {
    kind: "new_destination",
    subject: id,
    details: { amount, coin, walletAddress, heldUntil },
  });
}
