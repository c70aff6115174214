import { setTimeout as sleep } from "node:timers/promises";
import { migrateToLatest } from "#db/migrate.ts";
import { median } from "../harness/figures.ts";
import { withPostgres } from "../harness/postgres.ts";
import { ratioAtLeast, ratioAtMost, type Row } from "../harness/row.ts";
import { ask, type Child, startChild } from "./child.ts";
import { signInTraders } from "./desk.ts";
import {
  type ClientsOrder,
  type ClientsReport,
  clientsReportSchema,
  SERVER_KINDS,
  type ServerKind,
  type ServerOrder,
  type ServerReport,
  serverReportSchema,
  SOCKETS,
} from "./messages.ts";

const ROUNDS = 3;
const SETTLE_MS = 500;
const WARM_UP_MS = 1_000;
const PUBLISH_MS = 2_000;

type Clients = Child<ClientsOrder, ClientsReport>;

type FanOut = {
  deliveriesPerSecond: number;
  /** Of the server's process. */
  cpuMicroseconds: number;
  /** Shares of the time in which the process ran; 1 is a full core. */
  serverLoad: number;
  clientsLoad: number;
  /** A socket's share of V8's heap and of the memory outside it, after a garbage collection. */
  bytesPerSocket: number;
  payloadBytes: number;
};

/** Prices to 2,000 sockets as fast as possible, compared with bare Socket.IO and bare ws. */
export async function measureFanOut(): Promise<Row[]> {
  return withPostgres(async (url, atEnd) => {
    await migrateToLatest(url);
    const cookies = await signInTraders(url, SOCKETS);
    const clients: Clients = startChild(new URL("clients.ts", import.meta.url), [], clientsReportSchema);
    atEnd(clients.stop);
    await clients.next("started");
    const rounds: Record<ServerKind, FanOut[]> = { product: [], socketIo: [], ws: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of SERVER_KINDS) rounds[kind].push(await measureOnce(kind, clients, cookies, url));
    }
    return rowsOf(rounds);
  });
}

/** A new server with all sockets connected, and prices as fast as possible. */
async function measureOnce(
  kind: ServerKind,
  clients: Clients,
  cookies: string[],
  databaseUrl: string,
): Promise<FanOut> {
  const server = startChild<ServerOrder, ServerReport>(
    new URL("server.ts", import.meta.url),
    [kind, databaseUrl, `${SOCKETS}`],
    serverReportSchema,
  );
  const { port } = await server.next("serving");
  let counted = { deliveries: 0, bytes: 0, cpuMicroseconds: 0 };
  const stopForwarding = clients.onReport((report) => {
    if (report.kind !== "received") return;
    counted = report;
    server.send({ kind: "received", deliveries: report.deliveries });
  });

  const empty = await ask(server, { kind: "memory" }, "memory");
  await ask(clients, { kind: "connect", server: kind, port, cookies }, "connected");
  await sleep(SETTLE_MS);
  const full = await ask(server, { kind: "memory" }, "memory");
  await ask(server, { kind: "publish", milliseconds: WARM_UP_MS }, "published");
  const before = counted;
  const { deliveries, milliseconds, cpuMicroseconds } = await ask(
    server,
    { kind: "publish", milliseconds: PUBLISH_MS },
    "published",
  );
  const clientsMicroseconds = counted.cpuMicroseconds - before.cpuMicroseconds;
  await ask(clients, { kind: "disconnect" }, "disconnected");
  stopForwarding();
  await server.stop();
  return {
    deliveriesPerSecond: (deliveries * 1_000) / milliseconds,
    cpuMicroseconds: cpuMicroseconds / deliveries,
    serverLoad: cpuMicroseconds / milliseconds / 1_000,
    clientsLoad: clientsMicroseconds / milliseconds / 1_000,
    bytesPerSocket: (full.heap - empty.heap) / SOCKETS,
    payloadBytes: counted.bytes / counted.deliveries,
  };
}

function rowsOf(rounds: Record<ServerKind, FanOut[]>): Row[] {
  const part = "fanout";
  const of = (kind: ServerKind, figure: keyof FanOut): number =>
    median(rounds[kind].map((round) => round[figure]));
  const bareSocketIo = (figure: keyof FanOut) => ({
    what: "bare Socket.IO",
    value: of("socketIo", figure),
  });
  const bareWs = (figure: keyof FanOut) => ({ what: "bare ws", value: of("ws", figure) });
  const deliveries = {
    part,
    what: `prices to ${SOCKETS} sockets, deliveries`,
    value: of("product", "deliveriesPerSecond"),
    unit: "/s",
  };
  const cpu = {
    part,
    what: "the server's CPU for a delivery",
    value: of("product", "cpuMicroseconds"),
    unit: "µs",
  };
  return [
    { ...deliveries, comparedWith: bareSocketIo("deliveriesPerSecond"), aim: ratioAtLeast(0.95) },
    { ...deliveries, comparedWith: bareWs("deliveriesPerSecond"), aim: ratioAtLeast(0.85) },
    { ...cpu, comparedWith: bareSocketIo("cpuMicroseconds") },
    { ...cpu, comparedWith: bareWs("cpuMicroseconds") },
    {
      part,
      what: "memory of a socket",
      value: of("product", "bytesPerSocket"),
      unit: "bytes",
      comparedWith: bareSocketIo("bytesPerSocket"),
      aim: ratioAtMost(1.3),
    },
    {
      part,
      what: "payload of a delivery",
      value: of("product", "payloadBytes"),
      unit: "bytes",
      comparedWith: bareWs("payloadBytes"),
    },
    {
      part,
      what: "how busy the server kept its core",
      value: of("product", "serverLoad"),
      unit: "of 1",
      comparedWith: { what: "the clients theirs", value: of("product", "clientsLoad") },
    },
  ];
}
