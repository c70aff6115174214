import { acceptInvitation } from "../commands/acceptInvitation.ts";
import { createInvitation, createPasswordLink } from "../commands/createAccountLink.ts";
import { revokeAccountLink } from "../commands/endAccountLinks.ts";
import { issueAccountLink } from "../commands/issueAccountLink.ts";
import { usePasswordLink } from "../commands/usePasswordLink.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listAccountLinks, openLink } from "../queries/accountLinks.ts";

/** Invitations, and links to choose a new password. */
export function bindAccountLinks(api: Api): void {
  const { context } = api;
  const { knex } = context.database;

  bindEndpoint(api, "listAccountLinks", () => listAccountLinks(knex));

  bindEndpoint(api, "createInvitation", ({ actor, body }) => createInvitation(context, actor, body));

  bindEndpoint(api, "createPasswordLink", ({ actor, params, body }) =>
    createPasswordLink(context, actor, params.id, body),
  );

  bindEndpoint(api, "issueAccountLink", ({ actor, params }) => issueAccountLink(context, actor, params.id));

  bindEndpoint(api, "revokeAccountLink", ({ actor, params }) => revokeAccountLink(context, actor, params.id));

  bindEndpoint(api, "openLink", ({ body }) => openLink(knex, body.token));

  bindEndpoint(
    api,
    "acceptInvitation",
    async ({ body, address, origin, userAgent, findDevice, startSession }) => {
      const visitor = { address, origin, userAgent, device: findDevice() };
      const { user, sessionId } = await acceptInvitation(context, body, visitor);
      await startSession(sessionId);
      return user;
    },
  );

  bindEndpoint(api, "resetPassword", ({ body, address }) => usePasswordLink(context, body, address));
}
