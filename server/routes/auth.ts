import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { changePassword } from "../commands/changePassword.ts";
import { endOtherSessions } from "../commands/endOtherSessions.ts";
import { endSession } from "../commands/endSession.ts";
import { signIn } from "../commands/signIn.ts";
import { signUp } from "../commands/signUp.ts";
import { listSessions } from "../queries/sessions.ts";

export function bindAuth(api: Api): void {
  const { context, rateLimits } = api;

  bindEndpoint(
    api,
    "login",
    async ({ body, address, origin, userAgent, isCounted, findDevice, startSession }) => {
      const visitor = { address, origin, userAgent, device: findDevice() };
      const { user, sessionId } = await signIn(context, rateLimits, body, visitor, { isCounted });
      await startSession(sessionId);
      return user;
    },
  );

  bindEndpoint(api, "register", async ({ body, address, origin, userAgent, findDevice, startSession }) => {
    const visitor = { address, origin, userAgent, device: findDevice() };
    const { user, sessionId } = await signUp(context, body, visitor);
    await startSession(sessionId);
    return user;
  });

  bindEndpoint(api, "logout", ({ endSession }) => endSession());

  bindEndpoint(api, "getSession", async ({ findUser }) => ({ user: await findUser() }));

  bindEndpoint(api, "getUser", async ({ actor }) => actor.user);

  bindEndpoint(api, "changePassword", ({ actor, body, findDevice }) =>
    changePassword(context, rateLimits, { ...actor, device: findDevice() }, body),
  );

  bindEndpoint(api, "listSessions", ({ actor }) => listSessions(context.database.knex, actor));

  bindEndpoint(api, "endOtherSessions", ({ actor }) => endOtherSessions(context, actor));

  bindEndpoint(api, "endSession", ({ actor, params }) => endSession(context, actor, params.id));
}
