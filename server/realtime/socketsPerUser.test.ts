import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { type Client, type LiveNode, startLiveNode } from "../test/liveNode.ts";
import { openRawSocket } from "../test/rawSocket.ts";

/* Limits the sockets of one user on a node, however many sessions and programs the user has. */

let desk: Desk;
let node: LiveNode;
let opened: Client[] = [];

beforeAll(async () => {
  desk = await createDesk();
  node = await startLiveNode(desk.context.database, { socketLimits: { perSession: 3, perUser: 5 } });
});
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
  await vi.waitUntil(() => node.realtime.load().sockets === 0);
});
afterAll(async () => {
  await node.close();
  await desk.close();
});

async function trader(): Promise<Actor> {
  const actor = await desk.trader();
  node.admit(actor);
  return actor;
}

/** The same user in another browser, or one of the user's programs. */
function another(actor: Actor): Actor {
  const other = { ...actor, sessionHash: randomBytes(32).toString("hex") };
  node.admit(other);
  return other;
}

/** Opens this many at once; returns the outcome of each. */
async function open(actor: Actor, count: number): Promise<string[]> {
  const clients = Array.from({ length: count }, () => node.connect(actor));
  opened = [...opened, ...clients];
  return Promise.all(
    clients.map(async ({ next }) =>
      Promise.race([
        next("ready").then(() => "ready"),
        next("connect_error").then(({ payload }) => (payload as { code: string }).code),
      ]),
    ),
  );
}

const count = (outcomes: string[]) => ({
  ready: outcomes.filter((outcome) => outcome === "ready").length,
  refused: outcomes.filter((outcome) => outcome === "too_many_sockets").length,
});

test("of twenty simultaneous handshakes, as many are accepted as one session may have", async () => {
  expect(count(await open(await trader(), 20))).toEqual({ ready: 3, refused: 17 });
});

test("another session of the user has its own limit, within the user's limit", async () => {
  const actor = await trader();
  expect(count(await open(actor, 4))).toEqual({ ready: 3, refused: 1 });
  expect(count(await open(another(actor), 3))).toEqual({ ready: 2, refused: 1 });
  expect(count(await open(another(actor), 1))).toEqual({ ready: 0, refused: 1 });
  expect(count(await open(await trader(), 3))).toEqual({ ready: 3, refused: 0 });
});

test("open sockets stay open, and one that closes makes room for another", async () => {
  const actor = await trader();
  await open(actor, 3);
  const [first, ...others] = opened;
  first?.socket.disconnect();
  await expect.poll(() => node.realtime.load().sockets).toBe(2);
  expect(count(await open(actor, 2))).toEqual({ ready: 1, refused: 1 });
  expect(others.slice(0, 2).map(({ socket }) => socket.connected)).toEqual([true, true]);
});

test("connections that break off at any moment leave the count correct", async () => {
  const actor = await trader();
  for (let round = 0; round < 10; round += 1) {
    const clients = Array.from({ length: 3 }, () => node.connect(actor));
    await Promise.race([clients[0]?.next("ready"), new Promise((resolve) => setTimeout(resolve, round * 3))]);
    for (const { socket } of clients) socket.disconnect();
  }
  const torn = await openRawSocket(node.url, actor.sessionHash);
  torn.resetAndDestroy();
  await expect.poll(async () => count(await open(actor, 1)).ready).toBe(1);
  await expect.poll(() => node.realtime.load().sockets).toBe(1);
  expect(count(await open(actor, 3))).toEqual({ ready: 2, refused: 1 });
});
