import { addProviderAccount, startProviderAccount } from "../commands/linkProvider.ts";
import { confirmProviderSignIn, signInByProvider } from "../commands/signInByProvider.ts";
import { removeProviderAccount } from "../commands/unlinkProvider.ts";
import { mustHaveProvider, sendToProvider } from "../commands/providerRedirect.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { createProvider } from "../provider/provider.ts";
import { listProviderAccounts } from "../queries/providerAccounts.ts";

export function bindProvider(api: Api): void {
  const { context, rateLimits } = api;
  const { config, database, log } = context;
  const provider = createProvider(config.identityProvider, log);

  bindEndpoint(api, "listProviderAccounts", ({ actor }) =>
    listProviderAccounts(database.knex, actor.user.id, config),
  );

  bindEndpoint(api, "startProviderAccount", ({ actor, flow }) =>
    startProviderAccount(context, mustHaveProvider(provider), actor, flow),
  );

  bindEndpoint(api, "addProviderAccount", ({ actor, body, flow }) =>
    addProviderAccount(context, mustHaveProvider(provider), actor, body, flow),
  );

  bindEndpoint(api, "removeProviderAccount", ({ actor, params }) =>
    removeProviderAccount(context, actor, params.id),
  );

  bindEndpoint(api, "startProviderSignIn", ({ origin, flow }) =>
    sendToProvider(context, mustHaveProvider(provider), flow, origin),
  );

  bindEndpoint(
    api,
    "signInByProvider",
    async ({ body, address, origin, userAgent, flow, findDevice, startSession }) => {
      const visitor = { address, origin, userAgent, device: findDevice() };
      const existing = mustHaveProvider(provider);
      const signedIn = await signInByProvider(context, existing, rateLimits, body, { flow, visitor });
      await startSession(signedIn.sessionId);
      return signedIn.user;
    },
  );

  bindEndpoint(
    api,
    "confirmProviderSignIn",
    async ({ body, address, origin, userAgent, flow, findDevice, startSession }) => {
      const visitor = { address, origin, userAgent, device: findDevice() };
      mustHaveProvider(provider);
      const signedIn = await confirmProviderSignIn(context, rateLimits, body, { flow, visitor });
      await startSession(signedIn.sessionId);
      return signedIn.user;
    },
  );
}
