import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import type { Actor, Context } from "../context.ts";
import { issueChallenge, type Purpose } from "../passkeys/challenge.ts";
import { requestOptions } from "../passkeys/options.ts";
import { mustHaveSite } from "../passkeys/site.ts";
import { findPasskeys } from "../queries/passkeys.ts";
import { Refusal } from "../refusal.ts";

/** Options to prove one's identity with a passkey; `stepUp` takes the answer, in this session only. */
export async function startPasskeyProof(
  { config, database: { knex } }: Context,
  actor: Actor,
): Promise<PasskeyRequest> {
  const site = mustHaveSite(actor.origin);
  const known = (await findPasskeys(knex, actor.user.id)).filter(({ host }) => host === site.host);
  if (known.length === 0)
    throw new Refusal("not_found", {
      message: `You have no passkey for ${site.host}. Use your other second factor or a recovery code.`,
    });
  return requestOptions(site, await issueChallenge(knex, config.sessionKeys, proving(actor), site), known);
}

/** What the answer is for. */
export function proving({ user, sessionHash }: Actor): Purpose {
  return { use: "proof", userId: user.id, sessionHash };
}
