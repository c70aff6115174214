import { ClaimModel } from "#db/models/ClaimModel.ts";
import { takeTurn, TURNS } from "#db/locks.ts";
import type { Tx } from "#db/transact.ts";
import { type Claim, MAX_CLAIMS } from "#protocol/claims.ts";
import type { Params } from "#protocol/endpoints.ts";
import { refuseHolder } from "../approvals/ownAccount.ts";
import { holdAdministrator } from "../audit/holdAdministrator.ts";
import { IS_ACTIVE } from "../claims/active.ts";
import { endClaimsOf } from "../claims/endClaims.ts";
import { takenBy, takerOf } from "../claims/refuseTaken.ts";
import type { Actor, Context } from "../context.ts";
import { presentClaim } from "../presenters/presentClaim.ts";
import { Refusal } from "../refusal.ts";
import { lockPendingOrder } from "./settleOrder.ts";
import { lockPendingTransaction } from "./settleTransaction.ts";

type Item = Params<"take">;

/** Takes a pending order, deposit or withdrawal for two minutes, or renews the actor's claim. */
export async function take({ database }: Context, actor: Actor, item: Item): Promise<Claim> {
  const { id: userId, username } = actor.user;
  return database.transact(async (tx) => {
    await takeTurn(tx.trx, TURNS.claimsOf(userId));
    const { userId: holder } = await lockPending(tx, actor, item);
    await refuseHolder(tx, actor, holder);
    // Their end also ends the claim.
    await holdAdministrator(tx, actor);
    const taker = await takerOf(tx.trx, item.id, { onlyIfItBinds: false });
    if (taker !== null && taker.id !== userId) throw takenBy(taker);
    if (taker === null) await refuseTooMany(tx, userId);
    const claim = presentClaim(await write(tx, actor, item, { isRenewed: taker !== null }), username);
    tx.publish({ name: "claim.changed", userId: null, payload: claim });
    return claim;
  });
}

/** Gives back what the actor has taken; returns the claim as it is now. */
export async function giveBack({ database }: Context, { user }: Actor, { kind, id }: Item): Promise<Claim> {
  return database.transact(async (tx) => {
    await endClaimsOf(tx, user.id, id);
    const claim = await ClaimModel.query(tx.trx).findById(id).withGraphFetched("taker");
    return claim === undefined
      ? { id, kind, takenBy: null, takenById: null, takenAt: null, expiresAt: null, version: 0 }
      : presentClaim(claim, claim.taker?.username ?? null);
  });
}

async function lockPending(tx: Tx, actor: Actor, { kind, id }: Item): Promise<{ userId: string }> {
  return kind === "order" ? lockPendingOrder(tx, id) : lockPendingTransaction(tx, actor, id);
}

async function refuseTooMany({ trx }: Tx, userId: string): Promise<void> {
  const taken = await ClaimModel.query(trx).where({ takenBy: userId }).whereRaw(IS_ACTIVE).resultSize();
  if (taken >= MAX_CLAIMS) throw new Refusal("too_many_taken");
}

/** The item's lock keeps others away from its claim. */
async function write(
  { trx }: Tx,
  { user, sessionHash }: Actor,
  { kind, id }: Item,
  { isRenewed }: { isRenewed: boolean },
): Promise<ClaimModel> {
  const held = {
    takenBy: user.id,
    sessionHash: Buffer.from(sessionHash, "hex"),
    changedAt: ClaimModel.raw("clock_timestamp()"),
    ...(!isRenewed && { takenAt: ClaimModel.raw("clock_timestamp()") }),
  };
  const changed = await ClaimModel.query(trx)
    .patch({ ...held, version: ClaimModel.raw("version + 1") })
    .where({ id })
    .returning("*")
    .first();
  return (
    changed ??
    ClaimModel.query(trx)
      .insert({ id, kind, ...held })
      .returning("*")
  );
}
