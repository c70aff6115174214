import { type IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { checkPooler } from "#db/pooler.ts";
import { checkReplica } from "#db/checkReplica.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { createApp } from "./app.ts";
import { describeVersion, readBuild } from "./build.ts";
import { ensureAdministrator, type FirstAdministrator } from "./commands/ensureAdministrator.ts";
import { redrawLogo } from "./commands/redrawLogo.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { addressOf } from "./request/address.ts";
import { createListener, drain, listen } from "./http/listener.ts";
import { faultOfCaller } from "./request/origin.ts";
import { watchReadiness } from "./status/readiness.ts";
import { listJobs } from "./jobs/listJobs.ts";
import { listMailJobs } from "./jobs/mailJobs.ts";
import { createJobs } from "./jobs/runJobs.ts";
import { WEB_ROOT } from "./builtFiles.ts";
import { createMetrics } from "./metrics.ts";
import { cacheSettings } from "./settingsCache.ts";
import { measureLoad } from "./status/measureLoad.ts";
import { startPriceFeed } from "./prices/priceFeed.ts";
import { createSources } from "./prices/sources/createSource.ts";
import { getAdminStats } from "./queries/stats.ts";
import { startRealtime } from "./realtime/realtime.ts";
import { findLiveSessions } from "./queries/sessions.ts";
import { findLiveTokens } from "./tokens/tokenRows.ts";
import { createWebhookSending } from "./webhooks/sendDue.ts";
import { senderOf } from "./push/senderOf.ts";
import { createNodeReport } from "./status/nodeReport.ts";

export type RunningServer = {
  url: string;
  /** Notifies the sockets, finishes running requests, and releases everything. */
  stop(): Promise<void>;
};

/** How to undo what was started so far; runs last to first. */
type Closers = (() => Promise<void>)[];

type Options = {
  config: Config;
  log: Logger;
  onDatabaseCrash: (reason: Error) => void;
  /** Called with the first administrator right after creating it: only the caller learns the password. */
  onAdministrator?: (administrator: FirstAdministrator) => void;
  /** Aborts a start in progress: it releases what it has begun, and rejects. */
  signal?: AbortSignal;
  /** How long a stop keeps serving while /readyz says that it leaves, so that the proxy notices (default 0 ms). */
  noticeMs?: number;
  /** Maximum number of database connections (default 10). */
  poolMax?: number;
};

/** Starts all parts in order of their dependencies; a failed start leaves nothing behind. */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, log, noticeMs = 0 } = options;
  const closers: Closers = [];
  let isLeaving = false;
  const release = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      // A part that fails to stop must not keep the others from stopping, above all the database.
      await close().catch((error: unknown) => log.error({ err: error }, "A part did not stop cleanly"));
    }
  };
  try {
    const database = await openStore(options, closers);
    const administrator = await ensureAdministrator(database, config.administrator);
    if (administrator !== null) options.onAdministrator?.(administrator);
    const url = await serve({ config, log, database }, closers, () => isLeaving);
    options.signal?.throwIfAborted();
    const stop = async (): Promise<void> => {
      isLeaving = true;
      await sleep(noticeMs);
      await release();
    };
    return { url, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openStore(
  { config, log, onDatabaseCrash, poolMax, signal }: Options,
  closers: Closers,
): Promise<Database> {
  let url = config.databaseUrl;
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (line) => log.debug({ postgres: line }),
      onCrash: onDatabaseCrash,
    });
    closers.push(() => postgres.stop());
    url = postgres.url;
  }
  signal?.throwIfAborted();
  const { databaseDirectUrl } = config;
  await unlessAborted(
    databaseDirectUrl === undefined
      ? migrateToLatest(url)
      : migrateToLatest(databaseDirectUrl, "DATABASE_DIRECT_URL"),
    signal,
  );
  const onReplicaFault = (fault: unknown): void =>
    log.warn({ err: fault }, "The replica at DATABASE_READ_URL is not used; the primary answers for it");
  const { databaseReadUrl } = config;
  if (databaseReadUrl !== undefined) {
    const fault = await checkReplica(databaseDirectUrl ?? url, databaseReadUrl);
    if (fault !== null) onReplicaFault(fault);
  }
  const database = openDatabase(databaseDirectUrl ?? url, {
    ...(poolMax === undefined ? {} : { poolMax }),
    readUrl: databaseReadUrl,
    onReplicaFault,
    ...(databaseDirectUrl === undefined
      ? {}
      : { through: { url, pooler: await checkPooler(url, databaseDirectUrl) } }),
  });
  closers.push(() => database.close());
  return database;
}

/** Waits for work that may take long, but not after the signal aborts. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("The start was aborted.")), { once: true });
    }),
  ]);
}

async function serve(
  { config, log, database }: Pick<Context, "config" | "log" | "database">,
  closers: Closers,
  isLeaving: () => boolean,
): Promise<string> {
  const metrics = createMetrics();
  measureLoad(metrics.registry, database);
  const feed = await startPriceFeed({ ...createSources(config), database, log, registry: metrics.registry });
  closers.push(() => feed.close());
  const context: Context = { config, database, log, prices: feed, settings: cacheSettings(database.knex) };
  const build = await readBuild(WEB_ROOT);
  const jobs = createJobs({ log, registry: metrics.registry });
  const { app, api } = createApp(context, {
    metrics,
    readiness: watchReadiness({
      knex: database.knex,
      isLeaving,
      silentFor: () => realtime.silentFor(),
      withheldFor: () => realtime.withheldFor(),
      refusesSockets: () => realtime.refusesSockets(),
    }),
    webRoot: WEB_ROOT,
    build,
  });
  const answer = app.callback();
  const asContext = (request: IncomingMessage) => app.createContext(request, new ServerResponse(request));
  // Behind a proxy all connections come from its address, so it has to limit its own clients.
  const limits = config.trustProxy > 0 ? { perAddress: Infinity } : {};
  const server = createListener((request, response) => void answer(request, response), isLeaving, limits);
  const realtime = await startRealtime({
    httpServer: server,
    database,
    log,
    registry: metrics.registry,
    authenticate: api.sessions.authenticate,
    faultOfCaller: (request) => faultOfCaller({ request, isSecure: asContext(request).secure }, config),
    claimOf: api.sessions.claimOf,
    addressOf: (request) => addressOf(request, config.trustProxy),
    build,
    settings: context.settings,
    findLiveSessions: async (hashes) =>
      new Set([
        ...(await findLiveSessions(database.knex, hashes)),
        ...(await findLiveTokens(database.knex, hashes)),
      ]),
    getAdminStats: () => getAdminStats(database.knex),
    currentPrices: feed.current,
    onLost: feed.forgetVersion,
  });
  const stopPushing = feed.onChange(realtime.emitPrices);
  closers.push(async () => {
    stopPushing();
    await Promise.all([realtime.close(), drain(server)]);
  });
  const nodeReport = createNodeReport({
    knex: database.knex,
    version: describeVersion(build),
    registry: metrics.registry,
    load: () => ({ ...realtime.load(), feedsPrices: feed.leads(), jobs: jobs.status() }),
  });
  jobs.start(
    listJobs({
      database,
      log,
      registry: metrics.registry,
      realtime,
      nodeReport,
      currentPrices: feed.current,
      push: { sender: senderOf(config), services: config.pushServices },
      webhooks: createWebhookSending({
        database,
        log,
        registry: metrics.registry,
        config,
        onChange: realtime.onChange,
      }),
    }),
  );
  closers.push(async () => {
    await jobs.stop();
    await nodeReport.end();
  });
  jobs.start(listMailJobs(context));
  const redrawing = redrawLogo({ database, log }).catch((error: unknown) =>
    log.error({ err: error }, "The logo of an older version could not be redrawn"),
  );
  closers.push(() => redrawing);
  return listen(server, config);
}
