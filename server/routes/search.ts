import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { searchEverything, searchOwn } from "../queries/findAnything.ts";

export function bindSearch(api: Api): void {
  const { knex } = api.context.database;

  bindEndpoint(api, "searchEverything", ({ query }) => searchEverything(knex, query));
  bindEndpoint(api, "searchOwn", ({ actor, query }) => searchOwn(knex, actor, query));
}
