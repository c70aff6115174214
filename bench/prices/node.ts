/*
 * The server of the bench, in a separate process: pushes prices once a second, through the product's hub or bare
 * Socket.IO.
 */
import { createServer, type Server as HttpServer } from "node:http";
import pino from "pino";
import { Registry } from "prom-client";
import { Server } from "socket.io";
import { openDatabase } from "#db/database.ts";
import { byCoin } from "#protocol/coins.ts";
import { type Prices, pricesSchema } from "#protocol/prices.ts";
import { userSchema } from "#protocol/users.ts";
import type { Actor } from "#server/context.ts";
import { startPriceFeed } from "#server/prices/priceFeed.ts";
import { simulated } from "#server/prices/sources/simulated.ts";
import { getAdminStats } from "#server/queries/stats.ts";
import { startRealtime } from "#server/realtime/realtime.ts";
import { orderSchema, type Report } from "./messages.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const database = openDatabase(databaseUrl);
const log = pino({ level: "warn" }, pino.destination(2));

function actorOf(name: string): Actor {
  const user = userSchema.parse({
    id: `00000000-0000-7000-8000-${name.padStart(12, "0")}`,
    username: `trader ${name}`,
    email: "trader@example.com",
    role: "user",
    isActive: true,
    balance: "1000.00",
    held: "0.00",
    createdAt: "2026-01-01T00:00:00.000Z",
    version: 1,
  });
  return { user, sessionHash: name };
}

async function listen(server: HttpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

/** The complete path: a source that ticks each second, the price filter, the table, the candles, the hub. */
async function serveProduct(): Promise<{ url: string; stop: () => Promise<void> }> {
  const httpServer = createServer();
  const feed = await startPriceFeed({ source: simulated(), database, log });
  const realtime = await startRealtime({
    httpServer,
    database,
    log,
    registry: new Registry(),
    authenticate: ({ headers: { cookie } }) => Promise.resolve(cookie === undefined ? null : actorOf(cookie)),
    faultOfCaller: () => null,
    claimOf: ({ headers: { cookie } }) => (cookie === undefined ? null : { kind: "session", hash: cookie }),
    addressOf: ({ socket }) => socket.remoteAddress ?? "",
    findLiveSessions: (hashes) => Promise.resolve(new Set(hashes)),
    getAdminStats: () => getAdminStats(database.knex),
    currentPrices: feed.current,
  });
  const stopPushing = feed.onChange(realtime.emitPrices);
  return {
    url: await listen(httpServer),
    async stop() {
      stopPushing();
      await realtime.close();
      await feed.close();
    },
  };
}

/** The same payload to the same sockets, and nothing else. */
async function serveBare(): Promise<{ url: string; stop: () => Promise<void> }> {
  const httpServer = createServer();
  const io = new Server(httpServer, { transports: ["websocket"], perMessageDeflate: false });
  let version = 0;
  const timer = setInterval(() => {
    version += 1;
    io.emit("prices.changed", pricesOf(version));
  }, 1_000);
  return {
    url: await listen(httpServer),
    async stop() {
      clearInterval(timer);
      await io.close();
    },
  };
}

function pricesOf(version: number): Prices {
  const coin = { price: 43_500 + version / 100, change24h: 1_200.25, changePercent24h: 2.8123 };
  return pricesSchema.parse({
    status: "live",
    source: "simulated",
    asOf: new Date().toISOString(),
    prices: byCoin(() => coin),
    version,
  });
}

function report(message: Report): void {
  process.send?.(message);
}

let serving: { url: string; stop: () => Promise<void> } | null = null;

async function obey(message: unknown): Promise<void> {
  const order = orderSchema.parse(message);
  if (order.kind === "serve") {
    await serving?.stop();
    serving = await (order.path === "product" ? serveProduct() : serveBare());
    return report({ kind: "serving", url: serving.url });
  }
  const { user, system } = process.cpuUsage();
  report({ kind: "cpu", microseconds: user + system });
}

process.on("message", (message) => void obey(message));
process.on("disconnect", () => process.exit(0));
report({ kind: "started" });
