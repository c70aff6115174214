import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { createTestDatabaseAlone } from "#db/test/ownServer.ts";
import { openWire, type Wire } from "#db/test/wire.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { type LiveNode, NO_PRICES, startLiveNode } from "../test/liveNode.ts";

let desk: Desk;
let wire: Wire;
let database: Database;
let node: LiveNode;
let trader: Actor;

beforeAll(async () => {
  // Transactions of other tests would hold back events here.
  desk = await createDesk(await createTestDatabaseAlone());
  wire = await openWire(desk.context.database.url);
  database = openDatabase(wire.url);
  node = await startLiveNode(database);
  trader = await desk.trader("1000");
  node.admit(trader);
});
afterAll(async () => {
  await node.close();
  await database.close();
  await wire.close();
  await desk.close();
});

async function change(version: number): Promise<void> {
  await desk.context.database.transact(async ({ publish }) => {
    publish({ name: "user.changed", userId: trader.user.id, payload: { ...trader.user, version } });
    return Promise.resolve();
  });
}

/** The status that a proxy gets when it passes on a handshake. */
async function knock(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${node.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    asking.once("response", ({ statusCode }) => resolve(statusCode));
    asking.once("error", reject);
    asking.end();
  });
}

test("clients that ask for it are told how far the node has read the log, with or without prices; nobody else is", async () => {
  const [asking, silent] = [node.connect(trader, { heartbeat: true }), node.connect(trader)];
  expect((await asking.next("ready")).payload).toMatchObject({ heartbeatMs: 1_000 });
  expect((await silent.next("ready")).payload).not.toHaveProperty("heartbeatMs");

  await change(1);
  const { cursor } = await asking.next("user.changed");
  const isTold = (): boolean =>
    asking.heard.some(
      ({ name, payload }) => name === "heartbeat" && JSON.stringify(payload).includes(cursor!),
    );
  await expect.poll(isTold).toBe(true);

  const before = asking.heard.length;
  node.realtime.emitPrices(NO_PRICES);
  await expect.poll(() => asking.names().slice(before)).toEqual(expect.arrayContaining(["prices.changed"]));
  await silent.next("prices.changed");
  expect(asking.names().indexOf("heartbeat", before)).toBeGreaterThan(
    asking.names().indexOf("prices.changed"),
  );
  expect(silent.names()).not.toContain("heartbeat");
  asking.socket.disconnect();
  silent.socket.disconnect();
});

test("a node that can't read the log for three seconds sends all clients elsewhere, and accepts them again later", async () => {
  const client = node.connect(trader, { heartbeat: true });
  await client.next("heartbeat");
  wire.fail("silent", (name) => name === "livedesk reader");
  wire.failNew("silent", (name) => name === "livedesk reader");
  await change(2);

  await client.next("server.shutdown");
  await client.gone;
  expect(client.names()).not.toContain("user.changed");
  expect(node.realtime.silentFor()).toBeGreaterThanOrEqual(3_000);
  expect(await knock()).toBe(503);
  expect(node.realtime.refusesSockets()).toBe(true);
  await node.connect(trader).next("connect_error");
  expect(await node.registry.getSingleMetricAsString("livedesk_deaf_total")).toContain(
    "livedesk_deaf_total 1",
  );

  wire.failNew(null);
  await expect.poll(() => node.realtime.silentFor()).toBeLessThan(1_000);
  await expect.poll(() => node.realtime.refusesSockets()).toBe(false);
  const place = client.heard.findLast(({ name }) => name === "heartbeat")!.payload as { cursor: string };
  const back = node.connect(trader, { cursor: place.cursor });
  expect((await back.next("user.changed")).payload).toMatchObject({ version: 2 });
  await back.next("ready");
});
