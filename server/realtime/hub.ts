import { once } from "node:events";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Socket as TcpSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { Server } from "socket.io";
import type { EventPayload, RevocationReason } from "#protocol/events.ts";
import type { Credential } from "../context.ts";
import { createWorkQueue } from "../workQueue.ts";
import { admission, type Authenticate, ENTRANCE, type Entrance } from "./admission.ts";
import { ADMINS, deliveriesOf, sessionRoom } from "./audience.ts";
import { broadcast, connsIn, gatherBroadcasts } from "./fanOut/broadcast.ts";
import { HANDSHAKE_LIMITS, type HandshakeLimits, limitHandshakes } from "./handshakes.ts";
import { isChange, type LoggedEvent } from "./logEntry.ts";
import type { RealtimeMetrics } from "./metrics.ts";
import { type Heartbeat, startHeartbeats } from "./heartbeat.ts";
import { createReplayer, type ReplaySource } from "./replay.ts";
import { createChangedAccess } from "./changedAccess.ts";
import { createRevokedSessions } from "./revokedSessions.ts";
import { guardInbound } from "./inboundGuard.ts";
import { dropHeaders } from "./dropHeaders.ts";
import { setHandshakeHeaders } from "./handshakeHeaders.ts";
import { SLOW_ROOM, watchSlowClients } from "./slowClients.ts";
import { checkLiveness, type LivenessTimes } from "./liveness.ts";
import type { Conn, HubServer, HubSocket } from "./sockets.ts";
import { limitSockets, SOCKET_LIMITS, type SocketLimits } from "./socketsPerUser.ts";

const PING_MS = 10_000;
const MAX_MESSAGE_BYTES = 10_000;
/** A connection is closed if it has not sent Socket.IO's connect packet by then. */
const CONNECT_TIMEOUT_MS = 5_000;
/** How long clients may take to receive the last message and close from their side. */
const CLOSE_GRACE_MS = 1_000;

export type Hub = {
  io: HubServer;
  /**
   * Takes an event of the log for everybody who may see it, or closes the sockets of the sessions that it revokes.
   * `flush` sends what was taken.
   */
  deliver: (event: LoggedEvent) => void;
  flush: () => void;
  revoke: (sessionHashes: string[], reason: RevocationReason) => void;
  emitPrices: (prices: EventPayload<"prices.changed">) => void;
  /** Tells all clients to fetch everything again, because this node has lost something it should have delivered. */
  resync: () => void;
  /** While this node can't read the log, it sends its clients to other nodes and refuses handshakes. */
  setStale: (isStale: boolean) => void;
  /** True while sockets are refused for this reason. */
  isStale: () => boolean;
  emitAdminStats: (stats: EventPayload<"adminStats.changed">) => void;
  emitPresence: (presence: EventPayload<"presence.changed">) => void;
  /** The sessions (hex hashes) of administrators who are connected here. */
  adminSessions: () => string[];
  /** True while a socket of this session is connected. */
  hasSession: (sessionHash: string) => boolean;
  /** True while an administrator's socket is connected. */
  hasAdmins: () => boolean;
  /** Sends all clients to other nodes and accepts no new ones. */
  close: () => Promise<void>;
};

type Options = {
  httpServer: HttpServer;
  log: Logger;
  metrics: RealtimeMetrics;
  authenticate: Authenticate;
  /** Why the handshake may come from another site; null if it can't. */
  faultOfCaller: (request: IncomingMessage) => string | null;
  /** The address of a connection, as seen by the outermost trusted proxy. */
  addressOf: (request: IncomingMessage) => string;
  /** The session or token in its headers, without looking it up. */
  claimOf: (request: IncomingMessage) => Credential | null;
  handshakeLimits?: HandshakeLimits;
  entrance?: Entrance;
  socketLimits?: SocketLimits;
  livenessTimes?: LivenessTimes;
  /** The build of this node's pages; null when it serves none. */
  build?: string | null;
  currentPrices: () => EventPayload<"prices.changed">;
  source: ReplaySource;
  /** How far this node has read the log; null while it is behind. */
  heartbeat: () => Heartbeat | null;
  /** A socket of an administrator's session has closed, but not because this node stops. */
  onAdminClosed: (sessionHash: string) => void;
};

/**
 * The socket server: who is connected, who is in which room, and what is sent to them. It does not know what events
 * mean.
 */
export function openHub(options: Options): Hub {
  const { httpServer, log, metrics, faultOfCaller, addressOf, claimOf } = options;
  const handshakes = limitHandshakes(options.handshakeLimits ?? HANDSHAKE_LIMITS);
  const entrance = options.entrance ?? ENTRANCE;
  const queue = createWorkQueue({ atOnce: entrance.atOnce, maxWaiting: Infinity });
  const revoked = createRevokedSessions();
  const changedAccess = createChangedAccess();
  const replayer = createReplayer({
    ...options.source,
    build: options.build ?? null,
    onReplayed: (outcome) => (outcome === "resync" ? metrics.resyncs : metrics.replays).inc(),
  });
  const connections = new Map<Conn, TcpSocket>();
  /** The connections that receive prices, so that 2,000 sockets need not be looked up by room and id on each tick. */
  const screens = new Set<Conn>();
  const heartbeats = startHeartbeats(options.heartbeat);
  const gathered = gatherBroadcasts();
  let closing = false;
  let stale = false;

  const io: HubServer = new Server(httpServer, {
    path: "/socket.io",
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      const fault = faultOfCaller(request);
      if (fault !== null) {
        log.info({ code: "foreign_origin", address: addressOf(request) }, "A socket was refused");
        return decide(fault, false);
      }
      if (stale)
        return decide(sendElsewhere(request, "This node can't read or pass on the event log."), false);
      const { running, waiting } = queue.load();
      if (running + waiting >= entrance.most)
        return decide(sendElsewhere(request, "Too many sockets wait to be admitted."), false);
      isWelcome(request).then(
        (welcome) => decide(null, welcome),
        (error: unknown) => decide(String(error), false),
      );
    },
  });
  io.engine.use(setHandshakeHeaders);
  io.engine.on("connection", (conn: Conn) => {
    const { socket: tcp } = conn.request;
    guardInbound(conn, tcp);
    connections.set(conn, tcp);
    tcp.once("close", () => connections.delete(conn));
  });
  io.use(
    admission({
      authenticate: options.authenticate,
      addressOf,
      queue,
      log,
      onKnown: ({ request }, isSomebodys) =>
        handshakes.learn(addressOf(request), claimOf(request), isSomebodys),
    }),
  );
  io.use(limitSockets(options.socketLimits ?? SOCKET_LIMITS, () => metrics.refusedHandshakes.inc()));
  io.on("connection", welcome);
  const stopDemanding = checkLiveness({
    io,
    cut: cutSlow,
    ...(options.livenessTimes === undefined ? {} : { times: options.livenessTimes }),
  });
  const stopWatching = watchSlowClients({
    io,
    onSlow: ({ conn }) => screens.delete(conn),
    onCaughtUp(socket) {
      screens.add(socket.conn);
      socket.emit("prices.changed", options.currentPrices());
    },
    cut: cutSlow,
  });

  /** By a TCP reset, so that the kernel drops the unread data too. */
  function cutSlow({ conn }: HubSocket): void {
    metrics.slowCuts.inc();
    connections.get(conn)?.resetAndDestroy();
  }

  async function isWelcome(request: IncomingMessage): Promise<boolean> {
    if (closing) return false;
    const admitted = await handshakes.admit(addressOf(request), claimOf(request));
    if (!admitted) metrics.refusedHandshakes.inc();
    return admitted;
  }

  function welcome(socket: HubSocket): void {
    const { conn, data } = socket;
    const { viewer } = data;
    dropHeaders(socket);
    metrics.sockets.inc();
    socket.on("disconnect", () => {
      metrics.sockets.dec();
      screens.delete(conn);
      heartbeats.delete(conn);
      if (viewer.isAdmin && !closing) options.onAdminClosed(viewer.sessionHash);
    });
    if (revoked.isOutdated(viewer) || changedAccess.isOutdated(viewer)) return void socket.disconnect(true);
    void socket.join(sessionRoom(viewer.sessionHash));
    replayer.join(socket).then(
      () => {
        if (socket.connected && data.wantsHeartbeat) heartbeats.add(conn);
        if (socket.connected && !socket.rooms.has(SLOW_ROOM)) screens.add(conn);
      },
      (error: unknown) => {
        log.warn({ err: error }, "A socket could not be caught up; it will come back");
        socket.disconnect(true);
      },
    );
  }

  function revoke(sessionHashes: string[], reason: RevocationReason): void {
    for (const hash of sessionHashes) {
      revoked.add(hash, { isForGood: reason !== "suspended" });
      const room = sessionRoom(hash);
      metrics.revocations.inc(io.sockets.adapter.rooms.get(room)?.size ?? 0);
      io.to(room).emit("session.revoked", { reason });
      io.in(room).disconnectSockets(true);
    }
  }

  /** They reconnect at once and join the rooms that they may be in now. */
  function readmit(userIds: string[]): void {
    for (const userId of userIds) changedAccess.add(userId);
    for (const socket of io.sockets.sockets.values()) {
      if (userIds.includes(socket.data.viewer.userId)) socket.disconnect(true);
    }
  }

  return {
    io,
    revoke,
    deliver(event) {
      metrics.lag.observe(event.lagMs / 1_000);
      // Sockets that it closes first receive earlier changes.
      if (!isChange(event)) gathered.send();
      if (event.name === "session.revoked") return revoke(event.payload.sessionHashes, event.payload.reason);
      if (event.name === "access.changed") return readmit(event.payload.userIds);
      if (!isChange(event)) return;
      replayer.hold(event);
      for (const { rooms, except, name, payload, cursor } of deliveriesOf(event)) {
        gathered.add(connsIn(io, rooms, except), name, payload, cursor);
      }
      metrics.events.inc({ name: event.name });
    },
    flush: gathered.send,
    emitPrices: (prices) => heartbeats.carry(screens, prices),
    resync() {
      gathered.send();
      io.emit("resync", {});
    },
    setStale(isStale) {
      if (isStale === stale) return;
      stale = isStale;
      if (!isStale) return log.info("This node passes on the event log again");
      log.error(
        { sockets: io.sockets.sockets.size },
        "This node can't pass on what is in the event log: its sockets go elsewhere",
      );
      metrics.staleness.inc();
      io.emit("server.shutdown", {});
      io.disconnectSockets(true);
    },
    isStale: () => stale,
    emitAdminStats: (stats) => broadcast(connsIn(io, [ADMINS], [SLOW_ROOM]), "adminStats.changed", stats),
    emitPresence: (presence) => broadcast(connsIn(io, [ADMINS], [SLOW_ROOM]), "presence.changed", presence),
    adminSessions: () =>
      [...io.sockets.sockets.values()]
        .filter(({ data }) => data.viewer.isAdmin)
        .map(({ data }) => data.viewer.sessionHash),
    hasSession: (sessionHash) => io.sockets.adapter.rooms.has(sessionRoom(sessionHash)),
    hasAdmins: () => io.sockets.adapter.rooms.has(ADMINS),
    async close() {
      closing = true;
      stopWatching();
      stopDemanding();
      heartbeats.stop();
      io.emit("server.shutdown", {});
      io.disconnectSockets(true);
      const allClosed = Promise.all([...connections.values()].map(async (tcp) => once(tcp, "close")));
      await Promise.race([allClosed, sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
      for (const tcp of connections.values()) tcp.destroy();
    },
  };
}

/**
 * On this answer a proxy tries another node, which it does not do after a refusal, and a page waits longer each time.
 * Returns the reason for the log.
 */
function sendElsewhere({ socket }: IncomingMessage, reason: string): string {
  socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  return reason;
}
