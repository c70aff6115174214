import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import { nameOfDesk } from "#protocol/deskName.ts";
import type { Body, Response } from "#protocol/endpoints.ts";
import { MAX_PASSKEYS } from "#protocol/passkeys.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { issueChallenge, type Purpose, takeChallenge } from "../passkeys/challenge.ts";
import { creationOptions, knownTransports } from "../passkeys/options.ts";
import { readSigned } from "../passkeys/readSigned.ts";
import { mustHaveSite } from "../passkeys/site.ts";
import { verifyNew } from "../passkeys/verify.ts";
import { findPasskeys, listPasskeys } from "../queries/passkeys.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import { replaceRecoveryCodes } from "../secondFactor/recoveryCodes.ts";
import { announceAccess } from "./announceAccess.ts";
import { holdSession } from "./holdSession.ts";
import { lockFactors } from "./lockFactors.ts";

/** Options for a new passkey; the answer counts in this session only. */
export async function startPasskey(
  { config, database: { knex } }: Context,
  actor: Actor,
): Promise<Response<"startPasskey">> {
  const site = mustHaveSite(actor.origin);
  const known = await findPasskeys(knex, actor.user.id);
  refuseTooMany(known.length);
  return creationOptions(actor.user, site, {
    challenge: await issueChallenge(knex, config.sessionKeys, adding(actor), site),
    desk: nameOfDesk(await getSettings(knex)),
    known,
  });
}

/** Keeps a new passkey. With the user's first second factor of either kind there are recovery codes, shown only once. */
export async function addPasskey(
  { config, database }: Context,
  actor: Actor,
  { name, passkey: answer }: Body<"addPasskey">,
): Promise<Response<"addPasskey">> {
  const site = mustHaveSite(actor.origin);
  const { clientDataJSON, transports: named = [] } = answer.response;
  const signed = await readSigned(
    database.knex,
    config.sessionKeys,
    clientDataJSON,
    "webauthn.create",
    adding(actor),
    site,
  );
  const credential = signed && (await verifyNew(answer, signed, site));
  if (signed === null || credential === null) throw faulty();
  const { id: userId } = actor.user;
  try {
    return await database.transact(async (tx) => {
      const { trx } = tx;
      await holdSession(tx, actor);
      await lockFactors(trx, userId);
      refuseTooMany(await PasskeyModel.query(trx).where({ userId }).resultSize());
      if (!(await takeChallenge(trx, signed.opened))) throw faulty();
      const isFirst = !(await hasSecondFactor(trx, userId));
      const id = uuidv7();
      const { host } = site;
      const [counter, transports] = [String(credential.counter), knownTransports(named)];
      await PasskeyModel.query(trx).insert({ ...credential, id, userId, name, host, counter, transports });
      await record(tx, actor, { action: "passkey.added", subject: userId, details: { name, host } });
      await notify(tx, userId, { kind: "passkey_added", subject: id, details: { name } });
      if (isFirst) await announceAccess(tx, actor.user);
      return {
        ...(await listPasskeys(trx, userId)),
        recoveryCodes: isFirst ? await replaceRecoveryCodes(trx, userId) : null,
      };
    });
  } catch (error) {
    if (violatedUnique(error) === "passkeys_credential_once") throw new Refusal("passkey_taken");
    throw error;
  }
}

function adding({ user, sessionHash }: Actor): Purpose {
  return { use: "add", userId: user.id, sessionHash };
}

function refuseTooMany(count: number): void {
  if (count < MAX_PASSKEYS) return;
  throw new Refusal("too_many_passkeys", { message: `You have ${MAX_PASSKEYS} passkeys: remove one first.` });
}

function faulty(): Refusal {
  return new Refusal("invalid_passkey", { message: "This passkey could not be checked. Please try again." });
}
