import { createToken } from "../commands/createToken.ts";
import { revokeToken } from "../commands/revokeToken.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listTokens } from "../queries/tokens.ts";

export function bindTokens(api: Api): void {
  const { context } = api;

  bindEndpoint(api, "listTokens", ({ actor }) => listTokens(context.database.knex, actor));

  bindEndpoint(api, "createToken", ({ actor, body }) => createToken(context, actor, body));

  bindEndpoint(api, "revokeToken", ({ actor, params }) => revokeToken(context, actor, params.id));
}
