import { EventEmitter } from "node:events";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Registry } from "prom-client";
import type { Logger } from "pino";
import type { Database } from "#db/database.ts";
import type { AdminStats } from "#protocol/adminStats.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Credential, SettingsCache } from "../context.ts";
import type { Authenticate, Entrance } from "./admission.ts";
import { pushLatest } from "./pushLatest.ts";
import { missedBy, readGap } from "./eventLog.ts";
import { shareGaps } from "./sharedReplay.ts";
import type { LivenessTimes } from "./liveness.ts";
import type { HandshakeLimits } from "./handshakes.ts";
import { openHub } from "./hub.ts";
import { createLagMeter } from "./lagMeter.ts";
import { isChange, type LoggedEvent } from "./logEntry.ts";
import { createRealtimeMetrics } from "./metrics.ts";
import { checkSessions } from "./sessionCheck.ts";
import type { SocketLimits } from "./socketsPerUser.ts";
import { openTail } from "./tail.ts";
import { followTeam, type Team } from "./team.ts";

/** The log is read four times a second, so after this time the pages of this node have received everything. */
const CURRENT_MS = 1_000;
/**
 * A node counts as stale after this long without reading the log, or with a committed change that it must not pass on
 * yet because an older transaction is still open, in whichever database of the server.
 */
export const STALE_AFTER_MS = 3_000;
const LISTEN_CHECK_MS = 100;
const LATE_MS = 500;
const STATS_SPACING_MS = 1_000;

export type Realtime = {
  /** Pushes the newest prices to every connected page. */
  emitPrices: (prices: Prices) => void;
  /** How long ago the event log was read, in ms: sockets may lack the changes since. */
  silentFor: () => number;
  /** How long a committed change has been waiting behind an open transaction, in ms; 0 if none is. */
  withheldFor: () => number;
  /** True while sockets are refused because this node can't read or pass on the event log. */
  refusesSockets: () => boolean;
  /** Calls the listener for each change that this node has read; returns a function that ends this. */
  onChange: (listener: () => void) => () => void;
  /** Closes the sockets of sessions that have ended. */
  checkSessions: () => Promise<void>;
  /** Renews what the pages connected here have open. */
  keepPresence: () => Promise<void>;
  /** What this node reports to administrators about itself; `lagMs` is the longest since the last call. */
  load: () => { sockets: number; lagMs: number };
  /** Sends the clients to other nodes, closes their sockets and stops; the HTTP server is left to the caller. */
  close: () => Promise<void>;
};

type Options = {
  httpServer: HttpServer;
  database: Database;
  log: Logger;
  registry: Registry;
  authenticate: Authenticate;
  /** Why the handshake may come from another site; null if it can't. */
  faultOfCaller: (request: IncomingMessage) => string | null;
  addressOf: (request: IncomingMessage) => string;
  claimOf: (request: IncomingMessage) => Credential | null;
  /** The build of this node's pages; null when it serves none. */
  build?: string | null;
  /** Kept up to date with the event log. */
  settings?: Pick<SettingsCache, "follow">;
  handshakeLimits?: HandshakeLimits;
  entrance?: Entrance;
  socketLimits?: SocketLimits;
  livenessTimes?: LivenessTimes;
  /** See `followTeam`. */
  lostAfterMs?: number;
  /** Which of these sessions (hex hashes) are still valid. */
  findLiveSessions: (hashes: string[]) => Promise<Set<string>>;
  getAdminStats: () => Promise<AdminStats>;
  currentPrices: () => Prices;
  /** Called when changes are missing, before the pages are notified. */
  onLost?: () => void;
};

/** The live path of one node: from the event log to the sockets connected here. */
export async function startRealtime(options: Options): Promise<Realtime> {
  const { database, log } = options;
  const metrics = createRealtimeMetrics(options.registry);
  const lag = createLagMeter();
  const changes = new EventEmitter();
  const tail = await openTail({
    database,
    log,
    onRead(withheldMs) {
      metrics.withheld.set(withheldMs / 1_000);
      lag.observe(withheldMs);
    },
    onLost() {
      settings?.forget();
      options.onLost?.();
      hub.resync();
    },
  });
  const settings = options.settings?.follow();
  metrics.measureSilence(tail.silentFor);
  const hub = openHub({
    ...options,
    metrics,
    source: {
      position: tail.position,
      missedBy: shareGaps({
        missedBy: (viewer, cursor) => missedBy(database.knex, viewer, cursor),
        readGap: (cursor) => readGap(database.knex, cursor),
      }),
    },
    heartbeat: () => (tail.behindFor() < CURRENT_MS ? { cursor: tail.position() } : null),
    onAdminClosed: (sessionHash) => team.noteClosed(sessionHash),
  });
  const team: Team = followTeam({
    ...options,
    isWatched: hub.hasAdmins,
    hasSocket: hub.hasSession,
    sessions: hub.adminSessions,
    emit: hub.emitPresence,
  });
  const adminStats = pushLatest({
    log,
    name: "The administrators' figures",
    spacingMs: STATS_SPACING_MS,
    read: options.getAdminStats,
    isWatched: hub.hasAdmins,
    emit: hub.emitAdminStats,
  });
  function deliver(event: LoggedEvent): void {
    lag.observe(event.lagMs);
    try {
      hub.deliver(event);
    } catch (error) {
      hub.resync();
      throw error;
    }
    if (isChange(event)) {
      adminStats.request();
      changes.emit("change");
    }
    if (event.name === "settings.changed" && "secondApprovalAbove" in event.payload)
      settings?.learn(event.payload);
    team.follow(event);
  }
  tail.follow(deliver, hub.flush);

  let checkedAt = performance.now();
  const listening = setInterval(() => {
    const now = performance.now();
    // A process that was busy has not read the answer yet.
    const isLate = now - checkedAt > LATE_MS;
    checkedAt = now;
    if (!isLate) hub.setStale(Math.max(tail.silentFor(), tail.withheldFor()) >= STALE_AFTER_MS);
  }, LISTEN_CHECK_MS);

  return {
    emitPrices: hub.emitPrices,
    silentFor: tail.silentFor,
    withheldFor: tail.withheldFor,
    refusesSockets: hub.isStale,
    onChange(listener) {
      changes.on("change", listener);
      return () => changes.off("change", listener);
    },
    keepPresence: team.keepPresence,
    checkSessions: () =>
      checkSessions({
        io: hub.io,
        findLiveSessions: options.findLiveSessions,
        onEnded: (hashes) => hub.revoke(hashes, "expired"),
      }),
    load: () => ({ sockets: hub.io.sockets.sockets.size, lagMs: lag.take() }),
    async close() {
      clearInterval(listening);
      adminStats.cancel();
      team.close();
      await hub.close();
      await tail.close();
    },
  };
}
