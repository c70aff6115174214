import { getPresence } from "../claims/presence.ts";
import { showPresence } from "../commands/showPresence.ts";
import { giveBack, take } from "../commands/takeWork.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listTaken } from "../queries/claims.ts";

/** Who works on what. */
export function bindClaims(api: Api): void {
  const { context } = api;
  const { knex } = context.database;

  bindEndpoint(api, "listTaken", () => listTaken(knex));
  bindEndpoint(api, "take", ({ actor, params }) => take(context, actor, params));
  bindEndpoint(api, "giveBack", ({ actor, params }) => giveBack(context, actor, params));
  bindEndpoint(api, "getPresence", () => getPresence(knex));
  bindEndpoint(api, "showPresence", ({ actor, body }) => showPresence(context, actor, body));
}
