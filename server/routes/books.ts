import { getBooks } from "../books/booksSummary.ts";
import { acknowledgeCheck } from "../commands/acknowledgeCheck.ts";
import { startCheck } from "../commands/startCheck.ts";
import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";

export function bindBooks(api: Api): void {
  const { context } = api;

  bindEndpoint(api, "getBooks", () => getBooks(context.database.knex));

  bindEndpoint(api, "startCheck", ({ actor }) => startCheck(context, actor));

  bindEndpoint(api, "acknowledgeCheck", ({ actor, params, body }) =>
    acknowledgeCheck(context, actor, params.id, body.note),
  );
}
