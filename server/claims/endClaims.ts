import type { QueryBuilder } from "objection";
import { ClaimModel } from "#db/models/ClaimModel.ts";
import type { Tx } from "#db/transact.ts";
import { presentClaim } from "../presenters/presentClaim.ts";

/** Whose claims or which one. */
type Which = (claims: QueryBuilder<ClaimModel, number>) => void;

/** Ends claims and publishes it to the administrators; ignores claims that have already been given back. */
async function endClaims({ trx, publish }: Tx, which: Which): Promise<void> {
  const ended = await ClaimModel.query(trx)
    .patch({
      takenBy: null,
      sessionHash: null,
      takenAt: null,
      changedAt: ClaimModel.raw("clock_timestamp()"),
      version: ClaimModel.raw("version + 1"),
    })
    .whereNotNull("takenBy")
    .modify(which)
    .returning("*");
  for (const claim of ended)
    publish({ name: "claim.changed", userId: null, payload: presentClaim(claim, null) });
}

/** Ends the claim on an order or transaction that was decided. */
export const endClaimOn = (tx: Tx, id: string): Promise<void> =>
  endClaims(tx, (claims) => void claims.where({ id }));

/** Ends an administrator's claim on one order or transaction, or all of theirs. */
export const endClaimsOf = (tx: Tx, userId: string, id?: string): Promise<void> =>
  endClaims(tx, (claims) => void claims.where({ takenBy: userId, ...(id !== undefined && { id }) }));

/** Ends the claims of sessions that have ended. */
export const endClaimsOfSessions = (tx: Tx, hashes: readonly Buffer[]): Promise<void> =>
  endClaims(tx, (claims) => void claims.whereIn("sessionHash", [...hashes]));

/** Ends the claims of a session (hex hash) that it has not renewed for this many seconds. */
export const endClaimsNotRenewed = (tx: Tx, hash: string, seconds: number): Promise<void> =>
  endClaims(
    tx,
    (claims) =>
      void claims
        .where({ sessionHash: Buffer.from(hash, "hex") })
        .whereRaw(`"changedAt" < clock_timestamp() - ? * interval '1 second'`, [seconds]),
  );
