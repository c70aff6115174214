import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { listFairnessOrders } from "../fairness/endedOrders.ts";
import { createFairnessReader } from "../fairness/published.ts";
import { getFairnessReport } from "../fairness/report.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";

export function bindFairness(api: Api): void {
  const { knex, past } = api.context.database;
  const readFairness = createFairnessReader(knex);

  bindEndpoint(api, "getFairness", async ({ query }) => {
    const { publishesFairness } = await getSettings(knex);
    if (!publishesFairness)
      throw new Refusal("not_found", { message: "This desk does not publish how it settles." });
    return readFairness(query.days);
  });

  bindEndpoint(api, "getFairnessReport", ({ query }) =>
    past.read((reader, asOf) => getFairnessReport(reader, query, asOf)),
  );

  bindEndpoint(api, "listFairnessOrders", async ({ query, linkNext }) => {
    const { items, next } = await listFairnessOrders(knex, query);
    linkNext(next);
    return items;
  });
}
