import type { Server as HttpServer } from "node:http";
import type { Registry } from "prom-client";
import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { AdminStats, Prices } from "#protocol/entities.ts";
import type { Authenticate } from "./admission.ts";
import { pushAdminStats } from "./adminStats.ts";
import { missedBy, pruneEvents } from "./eventLog.ts";
import { openHub } from "./hub.ts";
import { isChange } from "./logEntry.ts";
import { createRealtimeMetrics } from "./metrics.ts";
import { checkSessions } from "./sessionCheck.ts";
import { openTail } from "./tail.ts";

const PRUNE_MS = 60 * 60 * 1_000;

export type Realtime = {
  /** Pushes the newest prices to every screen. */
  emitPrices: (prices: Prices) => void;
  /** Tells the clients to go elsewhere, closes their sockets and stops; the HTTP server stays the caller's. */
  close: () => Promise<void>;
};

type Options = {
  httpServer: HttpServer;
  database: Database;
  log: Logger;
  registry: Registry;
  authenticate: Authenticate;
  /** `host` is the Host header of the request. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** Which of these sessions (hex hashes) still stand. */
  findLiveSessions: (hashes: string[]) => Promise<Set<string>>;
  getAdminStats: () => Promise<AdminStats>;
  currentPrices: () => Prices;
  /** How often all connected sessions are looked up, in ms. */
  sessionCheckMs?: number;
};

/** The live path of one node: from the event log to the sockets that are connected here. */
export async function startRealtime(options: Options): Promise<Realtime> {
  const { database, log } = options;
  const tail = await openTail({ database, log });
  const hub = openHub({
    ...options,
    metrics: createRealtimeMetrics(options.registry),
    source: {
      position: tail.position,
      missedBy: (viewer, cursor) => missedBy(database.knex, viewer, cursor),
    },
  });
  const adminStats = pushAdminStats({
    log,
    getAdminStats: options.getAdminStats,
    isWatched: hub.hasAdmins,
    emit: hub.emitAdminStats,
  });
  const stopChecking = checkSessions({
    io: hub.io,
    log,
    findLiveSessions: options.findLiveSessions,
    onEnded: (hashes) => hub.revoke(hashes, "expired"),
    ...(options.sessionCheckMs === undefined ? {} : { everyMs: options.sessionCheckMs }),
  });

  tail.follow((event) => {
    hub.deliver(event);
    if (isChange(event)) adminStats.request();
  });

  const prune = (): void => {
    pruneEvents(database.knex).catch((error: unknown) =>
      log.warn({ err: error }, "Old events were not deleted"),
    );
  };
  prune();
  const pruning = setInterval(prune, PRUNE_MS);

  return {
    emitPrices: hub.emitPrices,
    async close() {
      clearInterval(pruning);
      stopChecking();
      adminStats.cancel();
      await hub.close();
      await tail.close();
    },
  };
}
