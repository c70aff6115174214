import type { Knex } from "knex";
import { SessionModel } from "#db/models/SessionModel.ts";
import { PROOF_MINUTES } from "#protocol/secondFactor.ts";
import type { Actor } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { Refusal } from "../refusal.ts";

/** By the database's clock, as everything about sessions. */
const FRESH = `"provenAt" > now() - interval '${PROOF_MINUTES} minutes'`;

/** Refuses, with what to prove it with, unless the actor proved in this session within ten minutes who they are. */
export async function refuseStaleProof(knex: Knex, { user, sessionHash }: Actor): Promise<void> {
  const fresh = await SessionModel.query(knex).findById(Buffer.from(sessionHash, "hex")).whereRaw(FRESH);
  if (fresh !== undefined) return;
  const proof = (await hasSecondFactor(knex, user.id)) ? "code" : "password";
  throw new Refusal("step_up_required", { proof });
}

/** Notes that the actor has just proved who they are; refuses when their session was ended meanwhile. */
export async function renewProof(trx: Knex.Transaction, { sessionHash }: Actor): Promise<void> {
  const renewed = await SessionModel.query(trx)
    .patch({ provenAt: SessionModel.raw("now()") })
    .where({ hash: Buffer.from(sessionHash, "hex") });
  if (renewed === 0) throw new Refusal("unauthenticated");
}
