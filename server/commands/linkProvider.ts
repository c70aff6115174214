import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { ProviderAccountModel } from "#db/models/ProviderAccountModel.ts";
import type { Body, Response } from "#protocol/endpoints.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import type { FlowCookie } from "../provider/flow.ts";
import type { Provider } from "../provider/provider.ts";
import { listProviderAccounts } from "../queries/providerAccounts.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { holdSession } from "./holdSession.ts";
import { lockFactors } from "./lockFactors.ts";
import { returnFromProvider, sendToProvider } from "./providerRedirect.ts";

/** Sends an administrator to the provider, to sign in there with the account that will be linked. */
export async function startProviderAccount(
  context: Context,
  provider: Provider,
  actor: Actor,
  flow: FlowCookie,
): Promise<Response<"startProviderAccount">> {
  return sendToProvider(context, provider, flow, actor.origin, linkingOf(actor));
}

/** Links the account that the provider names; from now on it signs the administrator in. */
export async function addProviderAccount(
  context: Context,
  provider: Provider,
  actor: Actor,
  { answer }: Body<"addProviderAccount">,
  flow: FlowCookie,
): Promise<Response<"addProviderAccount">> {
  const { database, config } = context;
  const { id: userId } = actor.user;
  const linking = linkingOf(actor);
  const origin = actor.origin ?? null;
  const identity = await returnFromProvider(context, provider, flow, { answer, origin, linking });
  const { issuer, subject, name } = identity;
  try {
    return await database.transact(async (tx) => {
      const { trx } = tx;
      await holdSession(tx, actor);
      await lockFactors(trx, userId);
      if ((await mustFindUser(trx, userId)).role !== "admin") throw new Refusal("forbidden");
      const id = uuidv7();
      await ProviderAccountModel.query(trx).insert({ id, userId, issuer, subject, name });
      await record(tx, actor, {
        action: "provider_account.linked",
        subject: userId,
        details: { name, issuer },
      });
      const details = { name, provider: provider.name };
      await notify(tx, userId, { kind: "provider_account_added", subject: id, details });
      return listProviderAccounts(trx, userId, config);
    });
  } catch (error) {
    const index = violatedUnique(error);
    if (index === "provider_accounts_linked_once") throw new Refusal("provider_account_taken");
    if (index === "provider_accounts_one_each") {
      throw new Refusal("provider_account_taken", {
        message: `You have linked an account at ${provider.name} already. Unlink it first.`,
      });
    }
    throw error;
  }
}

function linkingOf({ user, sessionHash }: Actor): { userId: string; sessionHash: string } {
  return { userId: user.id, sessionHash };
}
