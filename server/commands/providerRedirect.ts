import { PROVIDER_MINUTES } from "#protocol/providerAccounts.ts";
import { PROVIDER_RETURN_PATH } from "#protocol/providerReturn.ts";
import type { Context } from "../context.ts";
import { takeChallenge } from "../passkeys/challenge.ts";
import { type Asked, type FlowCookie, openFlow, sealFlow } from "../provider/flow.ts";
import type { Identity, Provider } from "../provider/provider.ts";
import { Refusal } from "../refusal.ts";
import { readSeconds } from "../secondFactor/takeCode.ts";

/* The redirects to the identity provider and back, for signing in and for linking an account. */

type Linking = Asked["linking"];
type Desk = Pick<Context, "config" | "database">;

/** Refuses if the desk has no identity provider. */
export function mustHaveProvider(provider: Provider | null): Provider {
  if (provider !== null) return provider;
  throw new Refusal("not_found", { message: "This desk has no identity provider." });
}

/**
 * The URL to which the browser is sent; it contains what the answer has to match. `origin` is that of the browser's
 * page.
 */
export async function sendToProvider(
  { config, database }: Desk,
  provider: Provider,
  flow: FlowCookie,
  origin: string | null | undefined,
  linking: Linking = null,
): Promise<{ url: string }> {
  if (origin === null || origin === undefined) throw new Refusal("foreign_origin");
  const returnTo = origin + PROVIDER_RETURN_PATH;
  const { url, checks } = await provider.begin(returnTo, linking !== null);
  const expiresAt = (await readSeconds(database.knex)) + PROVIDER_MINUTES * 60;
  flow.keep(sealFlow(config.sessionKeys, { kind: "asked", ...checks, returnTo, linking, expiresAt }));
  return { url };
}

/**
 * Reads from the answer who the user is at the provider. An answer is accepted once, only for its purpose, and only
 * from the browser that was sent to the provider.
 */
export async function returnFromProvider(
  { config, database }: Desk,
  provider: Provider,
  flow: FlowCookie,
  { answer, origin, linking = null }: { answer: string; origin: string | null; linking?: Linking },
): Promise<Identity> {
  const asked = openFlow(config.sessionKeys, flow.read());
  flow.drop();
  if (asked?.kind !== "asked" || !isSame(asked.linking, linking)) throw notBegunHere();
  const { state, nonce, verifier, returnTo, expiresAt } = asked;
  const returned = new URL(returnTo);
  returned.search = answer;
  if (returned.origin !== origin || returned.searchParams.get("state") !== state) throw notBegunHere();
  if (expiresAt <= (await readSeconds(database.knex))) throw notBegunHere();
  const once = { bytes: Buffer.from(state), expiresAt };
  if (!(await database.transact(({ trx }) => takeChallenge(trx, once)))) throw notBegunHere();
  return provider.finish(returned, { state, nonce, verifier });
}

function isSame(one: Linking, other: Linking): boolean {
  return one?.userId === other?.userId && one?.sessionHash === other?.sessionHash;
}

export function notBegunHere(): Refusal {
  return new Refusal("provider_refused", {
    message: "This was begun in another browser or tab, or took too long. Please start again.",
  });
}
