import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDesk, type Desk } from "../test/desk.ts";
import { type LiveNode, startLiveNode } from "../test/liveNode.ts";
import { maskedFrame, openRawSocket } from "../test/rawSocket.ts";

const [TEXT, PING, PONG] = [0x1, 0x9, 0xa];

let desk: Desk;
let node: LiveNode;

beforeAll(async () => {
  desk = await createDesk();
  // Nobody is disconnected here for being silent.
  const never = 1_000_000;
  node = await startLiveNode(desk.context.database, {
    livenessTimes: { sweepMs: never, everyMs: never, patienceMs: never },
  });
});
afterAll(async () => {
  await node.close();
  await desk.close();
});

const sockets = () => node.realtime.load().sockets;

async function hello(): Promise<Socket> {
  const actor = await desk.trader();
  node.admit(actor);
  const tcp = await openRawSocket(node.url, actor.sessionHash);
  expect(sockets()).toBe(1);
  return tcp.resume();
}

describe("a client that sends far too many pings is disconnected, even if it reads everything", () => {
  test.each([
    ["pings of WebSocket", maskedFrame(PING, Buffer.alloc(100))],
    ["pongs of WebSocket", maskedFrame(PONG, Buffer.alloc(100))],
    ["empty pongs", maskedFrame(PONG, Buffer.alloc(0))],
    ["pongs of Engine.IO", maskedFrame(TEXT, Buffer.from("3"))],
    ["pings of Engine.IO", maskedFrame(TEXT, Buffer.from("2"))],
  ])("%s", async (_what, frame) => {
    const tcp = await hello();
    for (let index = 0; index < 30; index += 1)
      tcp.write(Buffer.concat(Array.from({ length: 10 }, () => frame)));
    await expect.poll(sockets).toBe(0);
    tcp.destroy();
  });

  test("a library that pings by itself gets an answer and stays connected", async () => {
    const tcp = await hello();
    let heard = "";
    tcp.on("data", (bytes: Buffer) => (heard += bytes.toString("latin1")));
    for (let index = 0; index < 60; index += 1) {
      tcp.write(maskedFrame(PING, Buffer.from("mine")));
      tcp.write(maskedFrame(TEXT, Buffer.from("3")));
    }
    await expect.poll(() => heard.split("\x8a\x04mine").length - 1).toBeGreaterThan(0);
    expect(sockets()).toBe(1);
    tcp.destroy();
    await expect.poll(sockets).toBe(0);
  });
});
