/* `npm run bench:prices`: what it costs the server to push prices once a second to 300 sockets, beside a bare Socket.IO broadcast. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { io, type Socket } from "socket.io-client";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { type Order, type Report, reportSchema } from "./prices/messages.ts";

const SOCKETS = 300;
const CONNECTING_AT_ONCE = 25;
const WARM_UP_MS = 5_000;
const SECONDS = 20;

async function ask(child: ChildProcess, order: Order): Promise<Report> {
  child.send(order);
  const [message]: unknown[] = await once(child, "message");
  return reportSchema.parse(message);
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const report = await ask(child, { kind: "cpu" });
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

async function measure(child: ChildProcess, title: string, path: "product" | "bare"): Promise<void> {
  const report = await ask(child, { kind: "serve", path });
  if (report.kind !== "serving") throw new Error("The server did not start.");
  let deliveries = 0;
  const sockets = await connectAll(report.url, () => (deliveries += 1));
  await sleep(WARM_UP_MS);
  deliveries = 0;
  const before = await cpuOf(child);
  await sleep(SECONDS * 1_000);
  const share = ((await cpuOf(child)) - before) / (SECONDS * 10_000);
  console.log(
    `${title.padEnd(40)} ${share.toFixed(1).padStart(5)} % of a core   ${deliveries} deliveries in ${SECONDS} s`,
  );
  for (const socket of sockets) socket.disconnect();
}

const dataDir = await mkdtemp(join(tmpdir(), "livedesk-bench-"));
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: () => undefined,
  onCrash: (reason) => {
    throw reason;
  },
});
try {
  await migrateToLatest(postgres.url);
  const child = fork(fileURLToPath(new URL("prices/node.ts", import.meta.url)), [postgres.url], {
    execArgv: ["--import", "tsx"],
  });
  await once(child, "message");
  console.log(`${SOCKETS} sockets, prices once a second`);
  await measure(child, "bare Socket.IO broadcast", "bare");
  await measure(child, "feed, judge, candles and hub", "product");
  child.disconnect();
  await once(child, "exit");
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
