import { type Api, bindEndpoint } from "../http/bindEndpoint.ts";
import { presentSiteSettings } from "../presenters/presentSettings.ts";
import { listCandles } from "../queries/candles.ts";
import { getSettings } from "../queries/settings.ts";

export function bindSite(api: Api): void {
  const { database, prices } = api.context;

  bindEndpoint(api, "getSiteSettings", async () => presentSiteSettings(await getSettings(database.knex)));

  bindEndpoint(api, "getPrices", async () => prices.current());

  bindEndpoint(api, "reportPageError", async ({ body }) => api.pageErrors.write(body));

  bindEndpoint(api, "getPriceHistory", ({ query }) => listCandles(database.knex, query));
}
