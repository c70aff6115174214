/*
 * `npm run bench:prices`: what pushing prices once a second to 300 sockets costs the server, compared with a bare
 * Socket.IO broadcast.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { migrateToLatest } from "#db/migrate.ts";
import { withPostgres } from "./harness/postgres.ts";
import { startWorker, type Worker } from "./harness/worker.ts";
import { type Order, type Report, reportSchema } from "./prices/messages.ts";

const SOCKETS = 300;
const CONNECTING_AT_ONCE = 25;
const WARM_UP_MS = 5_000;
const SECONDS = 20;

async function cpuOf(server: Worker<Order, Report>): Promise<number> {
  const report = await server.ask({ kind: "cpu" });
  if (report.kind !== "cpu") throw new Error("The server lost its way.");
  return report.microseconds;
}

async function connectAll(url: string, onPrices: () => void): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < SOCKETS) {
    const batch = Array.from({ length: CONNECTING_AT_ONCE }, async (_, i) => {
      const cookie = String(sockets.length + i);
      const socket = io(url, { transports: ["websocket"], forceNew: true, extraHeaders: { cookie } });
      socket.on("prices.changed", onPrices);
      await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
      return socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

async function measure(
  server: Worker<Order, Report>,
  title: string,
  path: "product" | "bare",
): Promise<void> {
  const report = await server.ask({ kind: "serve", path });
  if (report.kind !== "serving") throw new Error("The server did not start.");
  let deliveries = 0;
  const sockets = await connectAll(report.url, () => (deliveries += 1));
  await sleep(WARM_UP_MS);
  deliveries = 0;
  const before = await cpuOf(server);
  await sleep(SECONDS * 1_000);
  const share = ((await cpuOf(server)) - before) / (SECONDS * 10_000);
  console.log(
    `${title.padEnd(40)} ${share.toFixed(1).padStart(5)} % of a core   ${deliveries} deliveries in ${SECONDS} s`,
  );
  for (const socket of sockets) socket.disconnect();
}

await withPostgres(async (databaseUrl, atEnd) => {
  await migrateToLatest(databaseUrl);
  const server = await startWorker<Order, Report>(new URL("prices/node.ts", import.meta.url), reportSchema, [
    databaseUrl,
  ]);
  atEnd(server.stop);
  console.log(`${SOCKETS} sockets, prices once a second`);
  await measure(server, "bare Socket.IO broadcast", "bare");
  await measure(server, "feed, price filter, candles and hub", "product");
});
process.exit(0);
