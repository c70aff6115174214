/* The server of the bench, in a separate process: `server.ts <kind> <database> <number of sockets>`. */
import { setImmediate as turn } from "node:timers/promises";
import { createSignal } from "#server/realtime/signal.ts";
import { serveBareSocketIo } from "./bareSocketIo.ts";
import { serveBareWs } from "./bareWs.ts";
import { type ServerKind, serverOrderSchema, type ServerReport } from "./messages.ts";
import type { Served } from "./served.ts";

/** The most ticks in flight: enough to keep the clients busy, few enough to leave little in the kernel's buffers. */
const WINDOW = 16;
const PATIENCE_MS = 10_000;

const [kind = "", databaseUrl = "", count = ""] = process.argv.slice(2);
const sockets = parseInt(count, 10);

const servers: Record<ServerKind, () => Served | Promise<Served>> = {
  // Loaded only if it is measured.
  product: async () => (await import("./product.ts")).serveProduct(databaseUrl),
  socketIo: serveBareSocketIo,
  ws: serveBareWs,
};

const { httpServer, publish } = await servers[kind as ServerKind]();
const arrival = createSignal();
let published = 0;
let received = 0;

function measureMemory(): ServerReport {
  // What finalizers release is freed by the next collection.
  for (let i = 0; i < 3; i += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { kind: "memory", heap: heapUsed + external };
}

/** Waits until at most this many ticks are in flight. */
async function untilUnderWay(ticks: number): Promise<void> {
  while (published - received / sockets > ticks) {
    const waitingSince = performance.now();
    await arrival.wait(PATIENCE_MS);
    if (performance.now() - waitingSince >= PATIENCE_MS)
      throw new Error("The clients receive nothing any more.");
  }
}

async function publishFor(milliseconds: number): Promise<ServerReport> {
  const first = published;
  const cpu = process.cpuUsage();
  const began = performance.now();
  while (performance.now() - began < milliseconds) {
    published += 1;
    publish(published);
    await turn();
    await untilUnderWay(WINDOW);
  }
  await untilUnderWay(0);
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  return {
    kind: "published",
    deliveries: (published - first) * sockets,
    milliseconds: elapsed,
    cpuMicroseconds: user + system,
  };
}

async function obey(message: unknown): Promise<void> {
  const order = serverOrderSchema.parse(message);
  if (order.kind === "received") {
    received = order.deliveries;
    arrival.raise();
  } else {
    process.send?.(order.kind === "memory" ? measureMemory() : await publishFor(order.milliseconds));
  }
}

process.on("message", (message) => void obey(message));
process.on("disconnect", () => process.exit(0));
httpServer.listen(0, "127.0.0.1", 1_024, () => {
  const address = httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  process.send?.({ kind: "serving", port: address.port } satisfies ServerReport);
});
