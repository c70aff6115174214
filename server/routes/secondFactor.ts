import { confirmSecondFactor } from "../commands/confirmSecondFactor.ts";
import { removeSecondFactor } from "../commands/removeSecondFactor.ts";
import { renewRecoveryCodes } from "../commands/renewRecoveryCodes.ts";
import { startSecondFactor } from "../commands/startSecondFactor.ts";
import { stepUp } from "../commands/stepUp.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { getSecondFactor } from "../queries/secondFactor.ts";

export function bindSecondFactor(api: Api): void {
  const { context, rateLimits } = api;

  bindEndpoint(api, "stepUp", ({ actor, body }) => stepUp(context, rateLimits, actor, body));

  bindEndpoint(api, "getSecondFactor", ({ actor }) => getSecondFactor(context.database.knex, actor.user.id));

  bindEndpoint(api, "startSecondFactor", ({ actor }) => startSecondFactor(context, actor));

  bindEndpoint(api, "confirmSecondFactor", ({ actor, body }) =>
    confirmSecondFactor(context, rateLimits, actor, body),
  );

  bindEndpoint(api, "removeSecondFactor", ({ actor }) => removeSecondFactor(context, actor));

  bindEndpoint(api, "renewRecoveryCodes", ({ actor }) => renewRecoveryCodes(context, actor));
}
