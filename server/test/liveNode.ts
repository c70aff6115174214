import { createServer } from "node:http";
import pino, { type Logger } from "pino";
import { Registry } from "prom-client";
import { io, type Socket } from "socket.io-client";
import type { Database } from "#db/database.ts";
import type { AdminStats } from "#protocol/adminStats.ts";
import { byCoin } from "#protocol/coins.ts";
import type { Cursor, ServerToClientEvents } from "#protocol/events.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Actor } from "../context.ts";
import { repeat } from "../repeat.ts";
import { getAdminStats } from "../queries/stats.ts";
import type { Entrance } from "../realtime/admission.ts";
import type { LivenessTimes } from "../realtime/liveness.ts";
import type { HandshakeLimits } from "../realtime/handshakes.ts";
import type { SocketLimits } from "../realtime/socketsPerUser.ts";
import { faultOfEvent, mustConform } from "./conformity.ts";
import { type Realtime, startRealtime } from "../realtime/realtime.ts";

/** Everything a client received, in order: name, payload, cursor. */
export type Heard = { name: string; payload: unknown; cursor?: Cursor };

export type Client = {
  socket: Socket<ServerToClientEvents>;
  heard: Heard[];
  /** The names received, for comparing sequences. */
  names: () => string[];
  /** Resolves when an event of this name has arrived, even before the call. */
  next: (name: string) => Promise<Heard>;
  gone: Promise<string>;
};

export type LiveNode = {
  url: string;
  realtime: Realtime;
  registry: Registry;
  /** Signs the actor in with the session hash as cookie. */
  admit: (actor: Actor) => void;
  /** Makes their session disappear without announcing it. */
  forget: (actor: Actor) => void;
  connect: (
    actor: Actor | null,
    options?: { cursor?: string; origin?: string; heartbeat?: boolean },
  ) => Client;
  close: () => Promise<void>;
};

type Options = {
  sessionCheckMs?: number;
  handshakeLimits?: HandshakeLimits;
  entrance?: Entrance;
  /** Sockets are authenticated once it has resolved. */
  opened?: Promise<void>;
  socketLimits?: SocketLimits;
  livenessTimes?: LivenessTimes;
  lostAfterMs?: number;
  build?: string;
  log?: Logger;
  currentPrices?: () => Prices;
  getAdminStats?: () => Promise<AdminStats>;
};

export const NO_PRICES: Prices = {
  status: "cached",
  source: "test",
  asOf: null,
  prices: byCoin(() => ({ price: 1, change24h: 0, changePercent24h: 0 })),
  version: 1,
};

/** The live path of one node over a real HTTP server, with sessions handed out by tests. */
export async function startLiveNode(database: Database, options: Options = {}): Promise<LiveNode> {
  const httpServer = createServer();
  const registry = new Registry();
  const actors = new Map<string, Actor>();
  const clients = new Set<Socket<ServerToClientEvents>>();
  const realtime = await startRealtime({
    httpServer,
    database,
    registry,
    log: options.log ?? pino({ level: "silent" }),
    authenticate: async ({ headers }) => {
      await options.opened;
      return actors.get(headers.cookie ?? "") ?? null;
    },
    claimOf: ({ headers: { cookie } }) => (cookie === undefined ? null : { kind: "session", hash: cookie }),
    addressOf: ({ socket }) => socket.remoteAddress ?? "",
    faultOfCaller: ({ headers: { origin, host } }) =>
      origin === undefined || origin === `http://${host}` ? null : "It is another site's.",
    findLiveSessions: (hashes) => Promise.resolve(new Set(hashes.filter((hash) => actors.has(hash)))),
    getAdminStats: options.getAdminStats ?? (() => getAdminStats(database.knex)),
    currentPrices: options.currentPrices ?? (() => NO_PRICES),
    ...(options.handshakeLimits === undefined ? {} : { handshakeLimits: options.handshakeLimits }),
    ...(options.entrance === undefined ? {} : { entrance: options.entrance }),
    ...(options.socketLimits === undefined ? {} : { socketLimits: options.socketLimits }),
    ...(options.livenessTimes === undefined ? {} : { livenessTimes: options.livenessTimes }),
    ...(options.lostAfterMs === undefined ? {} : { lostAfterMs: options.lostAfterMs }),
    ...(options.build === undefined ? {} : { build: options.build }),
  });
  const stopChecking = repeat(realtime.checkSessions, { everyMs: options.sessionCheckMs ?? 30_000 });
  await new Promise<void>((resolve) => httpServer.listen(0, "127.0.0.1", resolve));
  const address = httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    realtime,
    registry,
    admit: (actor) => actors.set(actor.sessionHash, actor),
    forget: (actor) => actors.delete(actor.sessionHash),
    connect(actor, { cursor, origin, heartbeat } = {}) {
      const socket: Socket<ServerToClientEvents> = io(url, {
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        auth: {
          ...(cursor === undefined ? {} : { cursor }),
          ...(heartbeat === undefined ? {} : { heartbeat }),
        },
        extraHeaders: {
          ...(actor === null ? {} : { cookie: actor.sessionHash }),
          ...(origin === undefined ? {} : { origin }),
        },
      });
      clients.add(socket);
      return listen(socket);
    },
    async close() {
      for (const socket of clients) socket.disconnect();
      await stopChecking();
      await realtime.close();
      await new Promise<void>((resolve) => httpServer.close(() => resolve()));
    },
  };
}

function listen(socket: Socket<ServerToClientEvents>): Client {
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown, cursor?: Cursor) => {
    mustConform(faultOfEvent(name, payload, ...(cursor === undefined ? [] : [cursor])));
    heard.push({ name, payload, ...(cursor === undefined ? {} : { cursor }) });
    for (const check of waiting) check();
  });
  socket.on("connect_error", (error) => {
    heard.push({ name: "connect_error", payload: "data" in error ? error.data : error.message });
    for (const check of waiting) check();
  });
  return {
    socket,
    heard,
    names: () => heard.map(({ name }) => name),
    next: (name) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = heard.find((entry) => entry.name === name);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    gone: new Promise((resolve) => socket.on("disconnect", resolve)),
  };
}
