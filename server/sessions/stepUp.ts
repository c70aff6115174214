import type { Knex } from "knex";
import { SessionModel } from "#db/models/SessionModel.ts";
import type { ProofStrength } from "#protocol/endpointShape.ts";
import { PROOF_MINUTES, STEADY_PROOF_HOURS } from "#protocol/secondFactor.ts";
import type { Actor } from "../context.ts";
import { siteOf } from "../passkeys/site.ts";
import { hasSecondFactor, listFactors } from "../queries/secondFactor.ts";
import { Refusal } from "../refusal.ts";

/* By the database's clock, like everything about sessions. */
const RECENT = `"provenAt" > now() - interval '${PROOF_MINUTES} minutes'`;
const STEADY = `"provenAt" > now() - interval '${STEADY_PROOF_HOURS} hours'
  and greatest("provenAt", "workedAt") > now() - interval '${PROOF_MINUTES} minutes'`;
const CONDITIONS: Record<ProofStrength, string> = { recent: RECENT, steady: STEADY };

/** Refuses, naming the required proof, unless the actor has proved their identity in this session strongly enough. */
export async function requireStepUp(
  knex: Knex,
  { user, sessionHash, origin }: Actor,
  strength: ProofStrength,
): Promise<void> {
  const proven = await SessionModel.query(knex)
    .findById(Buffer.from(sessionHash, "hex"))
    .whereRaw(CONDITIONS[strength]);
  if (proven !== undefined) return;
  if (!(await hasSecondFactor(knex, user.id))) throw new Refusal("step_up_required", { proof: "password" });
  const factors = await listFactors(knex, user.id, siteOf(origin)?.host);
  throw new Refusal("step_up_required", { proof: "code", factors });
}

/** Records that the actor has just proved their identity; refuses if the session has ended meanwhile. */
export async function renewStepUp(trx: Knex.Transaction, { sessionHash }: Actor): Promise<void> {
  const renewed = await SessionModel.query(trx)
    .patch({ provenAt: SessionModel.raw("now()") })
    .where({ hash: Buffer.from(sessionHash, "hex") });
  if (renewed === 0) throw new Refusal("unauthenticated");
}
