import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { migrateToLatest } from "#db/migrate.ts";
import { median, percentile } from "../harness/figures.ts";
import { withPostgres } from "../harness/postgres.ts";
import { differenceAtMost, type Row } from "../harness/row.ts";
import { startWorker, type Worker } from "../harness/worker.ts";
import { countDeliveries, type Delivery } from "./deliveries.ts";
import {
  ADMINS,
  adminName,
  type Order,
  preciseNow,
  type Report,
  reportSchema,
  traderId,
  TRADERS,
} from "./messages.ts";
import { measurePolling } from "./polling.ts";

const PER_SECOND = 200;
const SECONDS = 4;
const ROUNDS = 3;
const CONNECTING_AT_ONCE = 25;

type Node = Worker<Order, Report>;
type Contestant = { nodes: Node[]; path: Order["path"]; received: Delivery[] };
type Delays = { p50: number; p99: number };

/**
 * How long a change takes from its commit to each screen, compared with bare Socket.IO with the same changes and
 * sockets.
 */
export async function measureLatency(): Promise<Row[]> {
  return withPostgres(async (databaseUrl, atEnd) => {
    await migrateToLatest(databaseUrl);
    const start = async () => {
      const node = await startWorker<Order, Report>(new URL("node.ts", import.meta.url), reportSchema, [
        databaseUrl,
      ]);
      atEnd(node.stop);
      return node;
    };
    const first = await start();
    const second = await start();
    const bare = await connectAll([first], "bare");
    const one = await connectAll([first], "live");
    const two = await connectAll([first, second], "live");
    const rounds = { bare: [] as Delays[], one: [] as Delays[], two: [] as Delays[] };
    for (const contestant of [bare, one, two]) await measure(contestant);
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.bare.push(await measure(bare));
      rounds.one.push(await measure(one));
      rounds.two.push(await measure(two));
    }
    const emit = middleOf(rounds.bare);
    const polled = delaysOf(await measurePolling());
    return [
      ...compare("one node", middleOf(rounds.one), emit),
      ...compare("two nodes", middleOf(rounds.two), emit),
      ...compareWithPolling(middleOf(rounds.one), polled),
    ];
  });
}

function compare(nodes: string, delays: Delays, emit: Delays): Row[] {
  const row = { part: "latency", unit: "ms" };
  return [
    {
      ...row,
      what: `commit to screen, ${nodes}, p50`,
      value: delays.p50,
      comparedWith: { what: "bare Socket.IO emit", value: emit.p50 },
      aim: differenceAtMost(10),
    },
    {
      ...row,
      what: `commit to screen, ${nodes}, p99`,
      value: delays.p99,
      comparedWith: { what: "bare Socket.IO emit", value: emit.p99 },
    },
  ];
}

function compareWithPolling(delays: Delays, polled: Delays): Row[] {
  return (["p50", "p99"] as const).map((figure) => ({
    part: "latency",
    what: `commit to screen, one node, ${figure}`,
    value: delays[figure],
    unit: "ms",
    comparedWith: { what: "polling every 3 s", value: polled[figure] },
  }));
}

function delaysOf(delays: number[]): Delays {
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
}

function middleOf(rounds: Delays[]): Delays {
  return { p50: median(rounds.map(({ p50 }) => p50)), p99: median(rounds.map(({ p99 }) => p99)) };
}

function urlOf({ first }: Node, path: Order["path"]): string {
  if (first.kind !== "listening") throw new Error("A node did not start.");
  return first[path];
}

/** 300 sockets spread over the nodes, and the administrators over all of them. */
async function connectAll(nodes: Node[], path: Order["path"]): Promise<Contestant> {
  const received: Delivery[] = [];
  const names = [
    ...Array.from({ length: TRADERS }, (_, i) => traderId(i)),
    ...Array.from({ length: ADMINS }, (_, i) => adminName(i)),
  ];
  const urls = nodes.map((node) => urlOf(node, path));
  for (let i = 0; i < names.length; i += CONNECTING_AT_ONCE) {
    const batch = names.slice(i, i + CONNECTING_AT_ONCE).map(async (name, offset) => {
      const socket = io(urls[(i + offset) % urls.length] ?? "", {
        transports: ["websocket"],
        forceNew: true,
        extraHeaders: { cookie: name },
      });
      socket.on("user.changed", ({ version }: { version: number }) =>
        received.push({ to: name, version, at: preciseNow() }),
      );
      await new Promise<void>((resolve) =>
        socket.once(path === "live" ? "ready" : "connect", () => resolve()),
      );
    });
    await Promise.all(batch);
  }
  return { nodes, path, received };
}

let lastVersion = 0;

/** Makes the nodes write at the given total rate, and waits until each change has reached everybody concerned. */
async function measure({ nodes, path, received }: Contestant): Promise<Delays> {
  received.length = 0;
  const perNode = (PER_SECOND * SECONDS) / nodes.length;
  const perSecond = PER_SECOND / nodes.length;
  const runs = nodes.map(async (node) => {
    const firstVersion = lastVersion + 1;
    lastVersion += perNode;
    const report = await node.ask({ path, perSecond, count: perNode, firstVersion });
    if (report.kind !== "done") throw new Error("A node lost its way.");
    return report.sent;
  });
  const sentAt = new Map((await Promise.all(runs)).flat());
  const expected = sentAt.size * (1 + ADMINS);
  const count = () => countDeliveries(received, sentAt);
  for (let waited = 0; count().delays.length < expected && waited < 5_000; waited += 50) await sleep(50);
  const { delays, repeated } = count();
  if (delays.length !== expected || repeated > 0)
    throw new Error(`${delays.length} deliveries instead of ${expected}, and ${repeated} of them again.`);
  return delaysOf(delays);
}
