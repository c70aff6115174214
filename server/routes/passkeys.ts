import { addPasskey, startPasskey } from "../commands/addPasskey.ts";
import { removePasskey } from "../commands/removePasskey.ts";
import { renamePasskey } from "../commands/renamePasskey.ts";
import { signInByPasskey, startPasskeySignIn } from "../commands/signInByPasskey.ts";
import { startPasskeyProof } from "../commands/startPasskeyProof.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listPasskeys } from "../queries/passkeys.ts";

export function bindPasskeys(api: Api): void {
  const { context, rateLimits } = api;

  bindEndpoint(api, "listPasskeys", ({ actor }) => listPasskeys(context.database.knex, actor.user.id));

  bindEndpoint(api, "startPasskey", ({ actor }) => startPasskey(context, actor));

  bindEndpoint(api, "addPasskey", ({ actor, body }) => addPasskey(context, actor, body));

  bindEndpoint(api, "renamePasskey", ({ actor, params, body }) =>
    renamePasskey(context, actor, params.id, body.name),
  );

  bindEndpoint(api, "removePasskey", ({ actor, params }) => removePasskey(context, actor, params.id));

  bindEndpoint(api, "startPasskeySignIn", ({ origin }) => startPasskeySignIn(context, origin));

  bindEndpoint(
    api,
    "signInByPasskey",
    async ({ body, address, origin, userAgent, findDevice, startSession }) => {
      const visitor = { address, origin, userAgent, device: findDevice() };
      const { user, sessionId } = await signInByPasskey(context, rateLimits, body, visitor);
      await startSession(sessionId);
      return user;
    },
  );

  bindEndpoint(api, "startPasskeyProof", ({ actor }) => startPasskeyProof(context, actor));
}
