import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { ProviderAccountModel } from "#db/models/ProviderAccountModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { PROVIDER_MINUTES } from "#protocol/providerAccounts.ts";
import type { User } from "#protocol/users.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { takeChallenge } from "../passkeys/challenge.ts";
import { type FlowCookie, type Identified, openFlow, sealFlow } from "../provider/flow.ts";
import type { Identity, Provider } from "../provider/provider.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { siteOf } from "../request/address.ts";
import { isAppCode, readSeconds } from "../secondFactor/takeCode.ts";
import { knowsDevice } from "../sessions/deviceRows.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { type RateLimits, unknownAccount } from "../sessions/rateLimits.ts";
import { recordWrongGuess } from "../sessions/recordWrongGuess.ts";
import { noteBrowser, type SignedIn, type Visitor } from "./signIn.ts";
import { askForFactor, type Factor, readFactor, takeFactor } from "./signInFactor.ts";
import { notBegunHere, returnFromProvider } from "./providerRedirect.ts";

/**
 * Signs in the administrator whose account at the provider is linked. The desk's second factor comes next, unless the
 * provider says that it has asked for one that the desk accepts instead. Otherwise the provider's answer does not count
 * as a proof of identity, because its own session may be hours old.
 */
export async function signInByProvider(
  context: Context,
  provider: Provider,
  rateLimits: RateLimits,
  { answer }: Body<"signInByProvider">,
  { flow, visitor }: { flow: FlowCookie; visitor: Visitor },
): Promise<SignedIn> {
  const { config, database } = context;
  const { origin } = visitor;
  const refused = refusing(context, rateLimits, visitor);
  const identity = await returnFromProvider(context, provider, flow, { answer, origin }).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && error.code === "provider_refused")
        await refused(null, siteOf(visitor.address));
      throw error;
    },
  );
  const { issuer, subject, hasSecondFactor: isEnough } = identity;
  const account = await ProviderAccountModel.query(database.knex).findOne({ issuer, subject });
  const user = account && (await mustFindUser(database.knex, account.userId));
  if (account === undefined || user?.role !== "admin") {
    await refused(user?.id ?? null, `${issuer} ${subject}`);
    throw unlinked(provider, identity);
  }
  if (!user.isActive) throw new Refusal("account_suspended");
  if (!isEnough && (await hasSecondFactor(database.knex, user.id))) {
    const expiresAt = (await readSeconds(database.knex)) + PROVIDER_MINUTES * 60;
    const identified = { kind: "identified", id: uuidv7(), accountId: account.id, expiresAt } as const;
    flow.keep(sealFlow(config.sessionKeys, identified));
    throw await askForFactor(database.knex, config.sessionKeys, user.id, origin);
  }
  const sessionId = await openSession(context, account.id, { isEnough }, visitor);
  if (sessionId === null) throw new Refusal("provider_unlinked");
  return { user, sessionId };
}

/** Checks the second factor, after the provider has identified the user. */
export async function confirmProviderSignIn(
  context: Context,
  rateLimits: RateLimits,
  { code, passkey }: Body<"confirmProviderSignIn">,
  { flow, visitor }: { flow: FlowCookie; visitor: Visitor },
): Promise<SignedIn> {
  const { config, database } = context;
  const { address, device, origin } = visitor;
  const identified = openFlow(config.sessionKeys, flow.read());
  if (identified?.kind !== "identified" || identified.expiresAt <= (await readSeconds(database.knex)))
    throw notBegunHere();
  const account = await ProviderAccountModel.query(database.knex).findById(identified.accountId);
  if (account === undefined) throw new Refusal("provider_unlinked");
  const user = await mustFindUser(database.knex, account.userId);
  const factor = await readFactor(context, user.id, { code, passkey }, origin);
  if (factor === null) throw await askForFactor(database.knex, config.sessionKeys, user.id, origin);
  const open = async (): Promise<string | null> => {
    const id = await openSession(context, account.id, { factor, identified }, visitor);
    if (id === null) await refusing(context, rateLimits, visitor)(user.id, user.id);
    return id;
  };
  const isKnown = await knowsDevice(database.knex, user.id, device);
  const guesser = { account: user.id, device: isKnown ? device : null, address };
  const sessionId =
    code !== undefined && isAppCode(code) ? await rateLimits.guessCode(guesser, open) : await open();
  if (sessionId === null && passkey !== undefined) throw new Refusal("invalid_passkey");
  if (sessionId === null)
    throw new Refusal("invalid_code", { fields: { code: ERROR_MESSAGES.invalid_code } });
  flow.drop();
  return { user, sessionId };
}

/** What was shown beside the account at the provider. */
type Shown = { isEnough: boolean } | { factor: Factor; identified: Identified };

/** Null if the second factor is not right, or was used before. */
async function openSession(
  { config, database }: Context,
  accountId: string,
  shown: Shown,
  visitor: Visitor,
): Promise<string | null> {
  const { userAgent, address, origin } = visitor;
  return database.transact(async (tx) => {
    const { trx } = tx;
    const { user, passwordHash } = await holdOwner(trx, accountId);
    const by = { user, address };
    const isAsked = !("isEnough" in shown && shown.isEnough) && (await hasSecondFactor(trx, user.id));
    const isTaken =
      isAsked && "factor" in shown && (await takeFactor(tx, config.sessionKeys, by, shown.factor));
    if (isAsked && "isEnough" in shown) throw await askForFactor(trx, config.sessionKeys, user.id, origin);
    if (isAsked && !isTaken) return null;
    if ("identified" in shown) {
      const { id, expiresAt } = shown.identified;
      if (!(await takeChallenge(trx, { bytes: Buffer.from(id), expiresAt }))) throw notBegunHere();
    }
    const [linked] = await ProviderAccountModel.query(trx)
      .where({ id: accountId })
      .patch({ lastUsedAt: ProviderAccountModel.raw("now()") })
      .returning("name");
    const factor = isTaken && "factor" in shown ? shown.factor : null;
    const opener = {
      providerAccountId: accountId,
      passkeyId: factor !== null && "passkey" in factor ? factor.passkey?.passkey.id : undefined,
      isProof: isTaken,
    };
    const sessionId = await insertSession(tx, user.id, passwordHash, visitor, opener);
    await noteBrowser(tx, user.id, visitor);
    await record(tx, by, {
      action: "session.started",
      subject: user.id,
      details: { userAgent, by: "provider", name: linked?.name ?? "" },
    });
    return sessionId;
  });
}

/**
 * The administrator whose account it is; they can't be suspended, demoted or unlinked until the transaction ends. The
 * user's row is locked first, as everywhere.
 */
async function holdOwner(
  trx: Knex.Transaction,
  accountId: string,
): Promise<{ user: User; passwordHash: string }> {
  const owner = ProviderAccountModel.query(trx).findById(accountId).select("userId");
  const locked = await UserModel.query(trx).whereIn("id", owner).forShare().first();
  const account = await ProviderAccountModel.query(trx).findById(accountId).forNoKeyUpdate();
  if (locked === undefined || account === undefined || locked.role !== "admin")
    throw new Refusal("provider_unlinked");
  if (!locked.isActive) throw new Refusal("account_suspended");
  return { user: await mustFindUser(trx, locked.id), passwordHash: locked.passwordHash };
}

function unlinked({ name }: Provider, identity: Identity): Refusal {
  return new Refusal("provider_unlinked", {
    message: `Your account ${identity.name} at ${name} is not linked to an administrator here. Sign in with your password, then link it in Settings, Security.`,
  });
}

/** Records a refused sign-in: whose it would have been, and by which key it is counted. */
function refusing({ database }: Context, rateLimits: RateLimits, { address, userAgent }: Visitor) {
  return async (userId: string | null, counted: string): Promise<void> =>
    recordWrongGuess(
      database,
      rateLimits,
      { name: "unknown", address },
      {
        action: "session.refused",
        subject: userId,
        account: userId ?? unknownAccount(counted),
        details: { userAgent, factor: "provider" },
      },
    );
}
