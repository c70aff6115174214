import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createDesk, type Desk } from "../test/desk.ts";
import { type LiveNode, startLiveNode } from "../test/liveNode.ts";
import { maskedFrame, openRawSocket } from "../test/rawSocket.ts";

/* So little is pushed here that it all fits into the kernel's buffers: only an echo shows who reads. */

const PONG = 0xa;
const TEXT = 0x1;
const TIMES = { sweepMs: 50, everyMs: 200, patienceMs: 500 };

let desk: Desk;
let node: LiveNode;
const open: { close: () => void }[] = [];

beforeAll(async () => {
  desk = await createDesk();
  node = await startLiveNode(desk.context.database, { livenessTimes: TIMES });
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(async () => {
  await node.close();
  await desk.close();
});

async function hello(): Promise<Socket> {
  const actor = await desk.trader();
  node.admit(actor);
  const tcp = await openRawSocket(node.url, actor.sessionHash);
  open.push({ close: () => tcp.destroy() });
  return tcp;
}

/** Sends the same bytes again and again without reading, until the connection is gone. */
function repeat(tcp: Socket, bytes: () => Buffer): void {
  const timer = setInterval(() => tcp.write(bytes()), 100);
  open.push({ close: () => clearInterval(timer) });
}

const sockets = () => node.realtime.load().sockets;

describe("a client that reads nothing is disconnected, whatever it sends", () => {
  test.each<[string, (() => Buffer) | null]>([
    ["nothing", null],
    ["Engine.IO's pong, which is always the same", () => maskedFrame(TEXT, Buffer.from("3"))],
    ["an empty pong of WebSocket", () => maskedFrame(PONG, Buffer.alloc(0))],
    ["a guessed echo", () => maskedFrame(PONG, randomBytes(8))],
    ["a ping of its own", () => maskedFrame(0x9, Buffer.from("me"))],
  ])("%s", async (_what, bytes) => {
    const tcp = await hello();
    expect(sockets()).toBe(1);
    if (bytes !== null) repeat(tcp, bytes);
    await expect.poll(sockets).toBe(0);
  });

  test("a hundred of them are, and the metrics count them", async () => {
    const before = await cuts();
    await Promise.all(Array.from({ length: 100 }, hello));
    await expect.poll(sockets).toBe(0);
    expect((await cuts()) - before).toBe(100);
  });
});

test("a client that reads stays connected, and its program notices nothing", async () => {
  const actor = await desk.trader();
  node.admit(actor);
  const { socket, next } = node.connect(actor);
  await next("ready");
  const pings: Buffer[] = [];
  const raw: unknown = Reflect.get(socket.io.engine.transport, "ws");
  (raw as { on: (name: "ping", heard: (payload: Buffer) => void) => void }).on("ping", (payload) =>
    pings.push(payload),
  );

  await expect.poll(() => pings.length).toBeGreaterThan(3);
  expect(socket.connected).toBe(true);
  expect(new Set(pings.map((payload) => payload.toString("hex"))).size).toBe(pings.length);
  socket.disconnect();
});

async function cuts(): Promise<number> {
  const text = await node.registry.metrics();
  return Number(/^livedesk_slow_cuts_total (\d+)$/m.exec(text)?.[1]);
}
