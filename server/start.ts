import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Database, openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { createApp } from "./app.ts";
import { ensureAdministrator } from "./commands/ensureAdministrator.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { isOwnOrigin } from "./http/origin.ts";
import { checkReadiness } from "./http/readiness.ts";
import { createMetrics } from "./metrics.ts";
import { startPriceFeed } from "./prices/priceFeed.ts";
import { createSource } from "./prices/sources/createSource.ts";
import { getAdminStats } from "./queries/stats.ts";
import { startRealtime } from "./realtime/realtime.ts";
import { findLiveSessions, sweepSessions } from "./sessions/sessionRows.ts";

const WEB_ROOT = fileURLToPath(new URL("../dist/web", import.meta.url));
const SWEEP_MS = 60 * 60 * 1000;
const DRAIN_MS = 10_000;
const RELEASE_MS = 50;

/** Limits for slow and for greedy clients; a proxy in front should keep its connections for less than a minute. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

export type RunningServer = {
  url: string;
  /** The administrator that this start has made, if there was none. */
  administrator: { username: string; generatedPassword: string | null } | null;
  /** Tells the sockets, finishes what is under way, and lets go of everything. */
  stop(): Promise<void>;
};

/** How to undo what was started so far; the last first. */
type Closers = (() => Promise<void>)[];

type Options = { config: Config; log: Logger; onDatabaseCrash: (reason: Error) => void };

/** Starts everything in the order in which it depends on each other; a failed start leaves nothing behind. */
export async function startServer({ config, log, onDatabaseCrash }: Options): Promise<RunningServer> {
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      // One part that does not end well must not keep the others, the database above all, from ending.
      await close().catch((error: unknown) => log.error({ err: error }, "A part did not stop cleanly"));
    }
  };
  try {
    const database = await openStore(config, log, onDatabaseCrash, closers);
    const administrator = await ensureAdministrator(database, config.administrator);
    const url = await serve({ config, log, database }, closers);
    return { url, administrator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openStore(
  config: Config,
  log: Logger,
  onCrash: (reason: Error) => void,
  closers: Closers,
): Promise<Database> {
  let url = config.databaseUrl;
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (line) => log.debug({ postgres: line }),
      onCrash,
    });
    closers.push(() => postgres.stop());
    url = postgres.url;
  }
  await migrateToLatest(url);
  const database = openDatabase(url);
  closers.push(() => database.close());
  return database;
}

async function serve({ config, log, database }: Omit<Context, "prices">, closers: Closers): Promise<string> {
  const source = createSource(config.priceSource, config.priceUrl);
  const feed = await startPriceFeed({ source, database, log });
  closers.push(() => feed.close());
  const context: Context = { config, database, log, prices: feed };
  const metrics = createMetrics();
  const { app, api } = await createApp(context, {
    metrics,
    readiness: () => checkReadiness(database.knex),
    webRoot: WEB_ROOT,
  });
  const answer = app.callback();
  const server = createServer(SERVER_LIMITS, (request, response) => void answer(request, response));
  const realtime = await startRealtime({
    httpServer: server,
    database,
    log,
    registry: metrics.registry,
    authenticate: api.sessions.authenticateCookie,
    isOwnOrigin: (origin, host) => isOwnOrigin(origin, host, config),
    findLiveSessions: (hashes) => findLiveSessions(database.knex, hashes),
    getAdminStats: () => getAdminStats(database.knex),
    currentPrices: feed.current,
  });
  const stopPushing = feed.onChange(realtime.emitPrices);
  const sweep = setInterval(() => {
    sweepSessions(database).catch((error: unknown) =>
      log.warn({ err: error }, "Expired sessions were not deleted"),
    );
  }, SWEEP_MS);
  closers.push(async () => {
    clearInterval(sweep);
    stopPushing();
    await Promise.all([realtime.close(), drain(server)]);
  });
  return listen(server, config);
}

async function listen(server: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
}

/**
 * Takes no new connections, lets requests finish, and after 10 s cuts those that do not. A connection that was busy at
 * first is closed as soon as it is idle, not when its browser has had enough of it.
 */
async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  const release = setInterval(() => server.closeIdleConnections(), RELEASE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(release);
  clearTimeout(cut);
}
