import { createServer, ServerResponse } from "node:http";
import Koa from "koa";
import pino from "pino";
import { Registry } from "prom-client";
import { openDatabase } from "#db/database.ts";
import { loadConfig } from "#server/config.ts";
import type { Extras, State } from "#server/request/types.ts";
import { createCurrentPrices } from "#server/prices/currentPrices.ts";
import { getAdminStats } from "#server/queries/stats.ts";
import { startRealtime } from "#server/realtime/realtime.ts";
import { findLiveSessions } from "#server/queries/sessions.ts";
import { installSessions } from "#server/sessions/sessions.ts";
import { cacheSettings } from "#server/settingsCache.ts";
import { SESSION_KEY } from "./desk.ts";
import { publishedAt } from "./payload.ts";
import type { Served } from "./served.ts";

/** Everything that a socket of the product uses: sessions in PostgreSQL, admission, rooms, current prices, the hub. */
export async function serveProduct(databaseUrl: string): Promise<Served> {
  const httpServer = createServer();
  const database = openDatabase(databaseUrl);
  const log = pino({ level: "warn" }, pino.destination(2));
  const config = await loadConfig({ DATABASE_URL: databaseUrl, SESSION_KEYS: SESSION_KEY });
  const prices = createCurrentPrices({
    onChange: (prices) => realtime.emitPrices(prices),
    onGrownOld: () => undefined,
  });
  const app = new Koa<State, Extras>();
  const { authenticate, claimOf } = installSessions(app, {
    config,
    database,
    log,
    prices,
    settings: cacheSettings(database.knex),
  });
  const realtime = await startRealtime({
    httpServer,
    database,
    log,
    registry: new Registry(),
    authenticate,
    claimOf,
    faultOfCaller: () => null,
    addressOf: (request) => app.createContext(request, new ServerResponse(request)).ip,
    // The whole bench comes from one address.
    handshakeLimits: { perMinute: 1_000_000, strangersPerMinute: 1_000_000 },
    findLiveSessions: (hashes) => findLiveSessions(database.knex, hashes),
    getAdminStats: () => getAdminStats(database.knex),
    currentPrices: prices.current,
  });
  return { httpServer, publish: (tick) => prices.show(publishedAt(tick), true) };
}
