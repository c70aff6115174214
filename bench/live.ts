/* `npm run bench:live`: from commit to screen, beside a bare Socket.IO broadcast of the same changes to the same sockets. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { ADMINS, adminName, type Order, preciseNow, traderId, TRADERS } from "./live/messages.ts";
import { type NodeProcess, startNodeProcess } from "./live/nodeProcess.ts";

const PER_SECOND = 200;
const SECONDS = 10;
const WARM_UP_SECONDS = 2;
const CONNECTING_AT_ONCE = 25;

type Received = { version: number; at: number };

/** 300 sockets, taking turns at the addresses; the administrators are spread over all of them. */
async function connectAll(urls: string[], until: string, received: Received[]): Promise<Socket[]> {
  const names = [
    ...Array.from({ length: TRADERS }, (_, i) => traderId(i)),
    ...Array.from({ length: ADMINS }, (_, i) => adminName(i)),
  ];
  const sockets: Socket[] = [];
  for (let i = 0; i < names.length; i += CONNECTING_AT_ONCE) {
    const batch = names.slice(i, i + CONNECTING_AT_ONCE).map(async (name, offset) => {
      const socket = io(urls[(i + offset) % urls.length] ?? "", {
        transports: ["websocket"],
        forceNew: true,
        extraHeaders: { cookie: name },
      });
      socket.on("user.changed", ({ version }: { version: number }) =>
        received.push({ version, at: preciseNow() }),
      );
      await new Promise<void>((resolve) => socket.once(until, () => resolve()));
      return socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** Has the nodes write at the given rate together; resolves to the ms from commit to each socket, and what is missing. */
async function measure(
  nodes: NodeProcess[],
  path: Order["path"],
  seconds: number,
  firstVersion: number,
  received: Received[],
) {
  received.length = 0;
  const count = (PER_SECOND * seconds) / nodes.length;
  const perSecond = PER_SECOND / nodes.length;
  const runs = nodes.map(async (node, i) =>
    node.run({ path, perSecond, count, firstVersion: firstVersion + i * count }),
  );
  const sentAt = new Map((await Promise.all(runs)).flat());
  const expected = sentAt.size * (1 + ADMINS);
  for (let waited = 0; received.length < expected && waited < 5_000; waited += 50) await sleep(50);
  const delays = received
    .map(({ version, at }) => at - (sentAt.get(version) ?? Number.NaN))
    .toSorted((a, b) => a - b);
  return { delays, missing: expected - delays.length };
}

function percentile(sorted: number[], share: number): string {
  return `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
}

async function measureAndPrint(title: string, nodes: NodeProcess[], path: Order["path"]): Promise<void> {
  const received: Received[] = [];
  const sockets = await connectAll(
    nodes.map((node) => node[path]),
    path === "live" ? "ready" : "connect",
    received,
  );
  await measure(nodes, path, WARM_UP_SECONDS, 1, received);
  const { delays, missing } = await measure(nodes, path, SECONDS, 1_000_000, received);
  console.log(
    `${title.padEnd(46)} p50 ${percentile(delays, 0.5).padStart(9)}   p99 ${percentile(delays, 0.99).padStart(9)}   ` +
      `max ${percentile(delays, 1 - 1e-9).padStart(9)}   ${delays.length} deliveries, ${missing} missing`,
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
  const [first, second] = await Promise.all([startNodeProcess(postgres.url), startNodeProcess(postgres.url)]);
  console.log(
    `${TRADERS + ADMINS} sockets, ${PER_SECOND} changes a second for ${SECONDS} s, each to its trader and ${ADMINS} administrators`,
  );
  await measureAndPrint("bare Socket.IO broadcast, one node", [first], "bare");
  await measureAndPrint("commit to screen, one node", [first], "live");
  await measureAndPrint("commit to screen, two nodes", [first, second], "live");
  await Promise.all([first.stop(), second.stop()]);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
