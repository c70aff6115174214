import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import type { PasskeyAnswer } from "#protocol/passkeyAnswers.ts";
import type { Context } from "../context.ts";
import type { Challenge, Purpose } from "./challenge.ts";
import { userHandleOf } from "./options.ts";
import { readSigned } from "./readSigned.ts";
import type { Site } from "./site.ts";
import { verifyAnswer } from "./verify.ts";

/** A correct answer; `takePasskey` uses it up. */
export type CheckedPasskey = {
  passkey: PasskeyModel;
  counter: number;
  isBackedUp: boolean;
  challenge: Challenge;
};

/** A key that nobody has, so that an unknown passkey costs as much as a wrong answer (ES256, in COSE form). */
const DUMMY_KEY = Buffer.from(
  "pQECAyYgASFYIMtEmbgauvjaaCsBZi7sZJEtakwdzhxSGJxPP9XksZgnIlgghDb3xqHjkBOwVz9vsFn9QledB9u/vnY0dWMbE9QOpC0=",
  "base64",
);

/**
 * Checks a passkey's answer: that it was made here, for this purpose, by its user. Null if anything is wrong; for the
 * log it also returns who owns the passkey.
 */
export async function checkPasskey(
  { config, database }: Pick<Context, "config" | "database">,
  answer: PasskeyAnswer,
  purpose: Purpose,
  site: Site,
): Promise<{ checked: CheckedPasskey | null; ownerId: string | null }> {
  const { knex } = database;
  const { clientDataJSON, userHandle } = answer.response;
  const signed = await readSigned(knex, config.sessionKeys, clientDataJSON, "webauthn.get", purpose, site);
  if (signed === null) return { checked: null, ownerId: null };
  const credentialId = Buffer.from(answer.id, "base64url");
  const passkey = await PasskeyModel.query(knex).findOne({ credentialId });
  const verified = await verifyAnswer(answer, signed, site, passkey?.publicKey ?? DUMMY_KEY);
  const ownerId = passkey?.userId ?? null;
  if (passkey === undefined || verified === null) return { checked: null, ownerId };
  const isTheirs = purpose.use === "sign in" || passkey.userId === purpose.userId;
  const handle = userHandleOf(passkey.userId);
  // If the user has not given a name, the passkey has to name them.
  const isNamed = purpose.use === "sign in" ? userHandle === handle : (userHandle ?? handle) === handle;
  return {
    checked: isTheirs && isNamed ? { passkey, ...verified, challenge: signed.opened } : null,
    ownerId,
  };
}
