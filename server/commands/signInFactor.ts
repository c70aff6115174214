import type { Tx } from "#db/transact.ts";
import type { Knex } from "knex";
import type { Body } from "#protocol/endpoints.ts";
import type { User } from "#protocol/users.ts";
import type { Context } from "../context.ts";
import { issueChallenge, type Purpose } from "../passkeys/challenge.ts";
import { type CheckedPasskey, checkPasskey } from "../passkeys/checkPasskey.ts";
import { requestOptions } from "../passkeys/options.ts";
import { mustHaveSite, siteOf } from "../passkeys/site.ts";
import { takePasskey } from "../passkeys/takePasskey.ts";
import { findPasskeys } from "../queries/passkeys.ts";
import { listFactors } from "../queries/secondFactor.ts";
import { Refusal } from "../refusal.ts";
import { takeCode } from "../secondFactor/takeCode.ts";

/* The second factor at sign-in, after the password or the identity provider. */

/** What was sent as the second factor. */
export type Factor = { code: string } | { passkey: CheckedPasskey | null } | null;

/** What was sent; null if nothing was. A passkey is checked here already, before the transaction that uses it up. */
export async function readFactor(
  context: Context,
  userId: string,
  { code, passkey }: Pick<Body<"login">, "code" | "passkey">,
  origin: string | null,
): Promise<Factor> {
  if (code !== undefined) return { code };
  if (passkey === undefined) return null;
  const { checked } = await checkPasskey(context, passkey, afterFirst(userId), mustHaveSite(origin));
  return { passkey: checked };
}

/** Says which second factors work on this page, with options for a passkey if one does. */
export async function askForFactor(
  knex: Knex,
  sessionKeys: readonly string[],
  userId: string,
  origin: string | null,
): Promise<Refusal> {
  const site = siteOf(origin);
  const factors = await listFactors(knex, userId, site?.host);
  if (site === null || !factors.includes("passkey"))
    return new Refusal("second_factor_required", { factors });
  const challenge = await issueChallenge(knex, sessionKeys, afterFirst(userId), site);
  const passkeyRequest = requestOptions(site, challenge, await findPasskeys(knex, userId));
  return new Refusal("second_factor_required", { factors, passkeyRequest });
}

function afterFirst(userId: string): Purpose {
  return { use: "second factor", userId };
}

/** Uses the second factor up, in the transaction that it allows; false if it is not right. */
export async function takeFactor(
  tx: Tx,
  sessionKeys: readonly string[],
  by: { user: User; address: string },
  factor: Factor,
): Promise<boolean> {
  if (factor === null) return false;
  if ("code" in factor) return takeCode(tx, sessionKeys, by, factor.code);
  return factor.passkey !== null && takePasskey(tx, by, factor.passkey);
}
