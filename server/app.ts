import Router from "@koa/router";
import Koa from "koa";
import type { EndpointName } from "#protocol/endpoints.ts";
import type { Context } from "./context.ts";
import { findAddress } from "./request/address.ts";
import { type Api, refuseUnknown } from "./http/bindEndpoint.ts";
import { createDeskName } from "./http/deskName.ts";
import { refuseLargeRequests } from "./request/body.ts";
import { isConnectionFault } from "./http/clientGone.ts";
import { compressAnswers } from "./http/compression.ts";
import { answerErrors } from "./http/errors.ts";
import { refuseForeignOrigins } from "./request/origin.ts";
import { refuseBrokenPaths } from "./http/path.ts";
import { createPageErrors } from "./http/pageErrors.ts";
import { createReadLimit } from "./http/readLimit.ts";
import { setSecurityHeaders } from "./http/securityHeaders.ts";
import { serveWeb } from "./http/staticFiles.ts";
import { traceRequests } from "./http/trace.ts";
import type { Extras, State } from "./request/types.ts";
import type { Metrics } from "./metrics.ts";
import { bindAccountLinks } from "./routes/accountLinks.ts";
import { bindAdmin } from "./routes/admin.ts";
import { bindAuth } from "./routes/auth.ts";
import { bindBooks } from "./routes/books.ts";
import { bindClaims } from "./routes/claims.ts";
import { bindSearch } from "./routes/search.ts";
import { bindTraderFile } from "./routes/traderFile.ts";
import { bindWebhooks } from "./routes/webhooks.ts";
import { bindFairness } from "./routes/fairness.ts";
import { bindLog } from "./routes/log.ts";
import { bindLogo } from "./routes/logo.ts";
import { bindManifest } from "./routes/manifest.ts";
import { bindNotifications } from "./routes/notifications.ts";
import { bindOperations } from "./routes/operations.ts";
import { bindPush } from "./routes/push.ts";
import { bindPasskeys } from "./routes/passkeys.ts";
import { bindProvider } from "./routes/provider.ts";
import { bindSecondFactor } from "./routes/secondFactor.ts";
import { bindReference } from "./routes/reference.ts";
import { bindSite } from "./routes/site.ts";
import { bindAddresses } from "./routes/addresses.ts";
import { bindTeam } from "./routes/team.ts";
import { bindTokens } from "./routes/tokens.ts";
import { bindTrader } from "./routes/trader.ts";
import { createRateLimits } from "./sessions/rateLimits.ts";
import { installSessions } from "./sessions/sessions.ts";
import type { Readiness } from "./status/readiness.ts";

export type AppOptions = {
  metrics: Metrics;
  readiness: () => Promise<Readiness>;
  webRoot: string;
  /** The build in `webRoot`, so that pages know which build they belong to. */
  build?: string | null;
};

/** The HTTP side of the server: every request passes these steps from top to bottom. */
export function createApp(context: Context, { metrics, readiness, webRoot, build = null }: AppOptions) {
  const { config, database, log } = context;
  const app = new Koa<State, Extras>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  const api: Api = {
    router: new Router<State, Extras>({ sensitive: true }),
    context,
    sessions: installSessions(app, context),
    rateLimits: createRateLimits(database, config.authRateLimit),
    readLimit: config.authRateLimit === 0 ? (_caller, read) => read() : createReadLimit(),
    pageErrors: createPageErrors(log),
    bound: new Set<EndpointName>(),
  };
  api.router.use(compressAnswers());
  bindAuth(api);
  bindSecondFactor(api);
  bindPasskeys(api);
  bindProvider(api);
  bindTokens(api);
  bindAddresses(api);
  bindSite(api);
  bindTrader(api);
  bindAdmin(api);
  bindLogo(api);
  bindLog(api);
  bindFairness(api);
  bindBooks(api);
  bindClaims(api);
  bindTraderFile(api);
  bindSearch(api);
  bindNotifications(api);
  bindAccountLinks(api);
  bindTeam(api);
  bindPush(api);
  bindWebhooks(api);
  bindOperations(api, metrics, readiness);
  const readDeskName = createDeskName(context.settings);
  bindReference(api, readDeskName);
  bindManifest(api, readDeskName);
  const web = serveWeb(webRoot, {
    build,
    provider: config.identityProvider?.name ?? null,
    isMember: api.sessions.isClaimed,
    readDeskName,
  });

  // Errors after the answer was sent, mostly because the browser disconnected.
  app.on("error", (error: unknown) =>
    log[isConnectionFault(error) ? "debug" : "warn"]({ err: error }, "an answer was not delivered"),
  );
  app.use(findAddress(config.trustProxy));
  app.use(traceRequests(log, metrics));
  app.use(setSecurityHeaders(config));
  app.use(answerErrors(log));
  app.use(refuseLargeRequests);
  app.use(refuseBrokenPaths);
  app.use(refuseForeignOrigins(config));
  app.use(api.router.routes());
  app.use((ctx) => (/^\/api(\/|$)/.test(ctx.path) ? refuseUnknown(ctx) : web(ctx)));
  return { app, api };
}
