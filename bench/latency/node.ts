/*
 * One node of the bench, in a separate process: writes changes at a steady rate, and serves sockets with and without
 * the log.
 */
import { createServer, type Server as HttpServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { Registry } from "prom-client";
import { Server } from "socket.io";
import { openDatabase } from "#db/database.ts";
import { type User, userSchema } from "#protocol/users.ts";
import type { Actor } from "#server/context.ts";
import { getAdminStats } from "#server/queries/stats.ts";
import { ADMINS, userRoom } from "#server/realtime/audience.ts";
import { startRealtime } from "#server/realtime/realtime.ts";
import { type Order, orderSchema, preciseNow, type Report, traderId, TRADERS } from "./messages.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const database = openDatabase(databaseUrl, { poolMax: 20 });
const live = createServer();
const bare = createServer();

function userOf(name: string, version = 1): User {
  const isAdmin = name.startsWith("admin");
  return userSchema.parse({
    id: isAdmin ? traderId(900_000) : name,
    username: name,
    email: "trader@example.com",
    role: isAdmin ? "admin" : "user",
    isActive: true,
    balance: "1000.00",
    held: "0.00",
    createdAt: "2026-01-01T00:00:00.000Z",
    version,
  });
}

function actorOf(name: string): Actor {
  return { user: userOf(name), sessionHash: name };
}

await startRealtime({
  httpServer: live,
  database,
  log: pino({ level: "warn" }, pino.destination(2)),
  registry: new Registry(),
  // The bench measures the path of changes, not sign-in: a cookie is a name.
  authenticate: ({ headers: { cookie } }) => Promise.resolve(cookie === undefined ? null : actorOf(cookie)),
  faultOfCaller: () => null,
  claimOf: ({ headers: { cookie } }) => (cookie === undefined ? null : { kind: "session", hash: cookie }),
  addressOf: ({ socket }) => socket.remoteAddress ?? "",
  findLiveSessions: (hashes) => Promise.resolve(new Set(hashes)),
  getAdminStats: () => getAdminStats(database.knex),
  currentPrices: () => {
    throw new Error("The bench has no prices.");
  },
});

const io = new Server(bare, { transports: ["websocket"], perMessageDeflate: false });
io.on("connection", (socket) => {
  const name = socket.handshake.headers.cookie ?? "";
  void socket.join(name.startsWith("admin") ? ADMINS : userRoom(name));
});

async function change(path: Order["path"], version: number): Promise<number> {
  const user = userOf(traderId(version % TRADERS), version);
  if (path === "bare") {
    const emittedAt = preciseNow();
    io.to([userRoom(user.id), ADMINS]).emit("user.changed", user, "1000000-1000000");
    return emittedAt;
  }
  await database.transact(async ({ publish }) => {
    publish({ name: "user.changed", userId: user.id, payload: user });
    return Promise.resolve();
  });
  return preciseNow();
}

async function run({ path, perSecond, count, firstVersion }: Order): Promise<void> {
  const began = preciseNow();
  const sending: Promise<[number, number]>[] = [];
  for (let i = 0; i < count; i += 1) {
    await sleep(Math.max(0, began + (i * 1_000) / perSecond - preciseNow()));
    const version = firstVersion + i;
    sending.push(change(path, version).then((at): [number, number] => [version, at]));
  }
  report({ kind: "done", sent: await Promise.all(sending) });
}

function report(message: Report): void {
  process.send?.(message);
}

async function listen(server: HttpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

process.on("message", (message) => void run(orderSchema.parse(message)));
process.on("disconnect", () => process.exit(0));
report({ kind: "listening", live: await listen(live), bare: await listen(bare) });
