import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { connect as connectTcp, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { io } from "socket.io-client";
import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "#db/database.ts";
import type { LogEvent } from "#db/transact.ts";
import { adminSettingsSchema } from "#protocol/settings.ts";
import type { User } from "#protocol/users.ts";
import type { Actor } from "../context.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { type Client, type LiveNode, startLiveNode } from "../test/liveNode.ts";

const LOST_AFTER_MS = 50;

let desk: Desk;
let node: LiveNode;
let admin: Actor;
let chief: Actor;
let trader: Actor;
let other: Actor;

beforeAll(async () => {
  desk = await createDesk();
});
beforeEach(async () => {
  node = await startLiveNode(desk.context.database, { lostAfterMs: LOST_AFTER_MS });
  [admin, chief, trader, other] = await Promise.all([
    desk.administrator(),
    desk.administrator(),
    desk.trader(),
    desk.trader(),
  ]);
  for (const actor of [admin, chief, trader, other]) node.admit(actor);
});
afterEach(async () => node.close());
afterAll(async () => desk.close());

async function publish(...events: LogEvent[]): Promise<void> {
  await desk.context.database.transact(async (tx) => {
    tx.publish(...events);
    return Promise.resolve();
  });
}

function changeOf({ user }: Actor, version: number): LogEvent {
  const payload: User = { ...user, version };
  return { name: "user.changed", userId: user.id, payload };
}

/** A raw WebSocket: completes the handshake, then sends `message` if given. */
function openRaw(cookie = "", message?: string): { tcp: Socket; received: Buffer[] } {
  const tcp = connectTcp({ host: "127.0.0.1", port: Number(new URL(node.url).port) });
  tcp.on("error", () => tcp.destroy());
  const received: Buffer[] = [];
  tcp.on("data", (bytes: Buffer) => received.push(bytes));
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: desk\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${cookie}\r\n\r\n`,
  );
  if (message !== undefined) {
    // A final text frame, masked with zeros; clients must mask.
    const send = (): boolean =>
      tcp.write(Buffer.from([0x81, 0x80 + message.length, 0, 0, 0, 0, ...Buffer.from(message)]));
    tcp.once("data", send);
  }
  return { tcp, received };
}

async function connected(actor: Actor, cursor?: string): Promise<Client> {
  const client = node.connect(actor, cursor === undefined ? {} : { cursor });
  await client.next("ready");
  return client;
}

function versions({ heard }: Client): number[] {
  return heard.flatMap(({ name, payload }) =>
    name === "user.changed" && payload !== null && typeof payload === "object" && "version" in payload
      ? [payload.version as number]
      : [],
  );
}

function cursorOf(ready: { payload: unknown }): string {
  return (ready.payload as { cursor: string }).cursor;
}

test("a change reaches its owner and the administrators, with its cursor, and nobody else", async () => {
  const clients = await Promise.all([connected(admin), connected(trader), connected(other)]);
  await publish(changeOf(trader, 7));
  await publish(changeOf(other, 8));

  const [toAdmin, toTrader, toOther] = clients;
  const heard = await toTrader.next("user.changed");
  await toOther.next("user.changed");
  await expect.poll(() => versions(toAdmin)).toEqual([7, 8]);
  expect(heard.payload).toEqual({ ...trader.user, version: 7 });
  expect(heard.cursor).toMatch(/^\d+-\d+$/);
  expect(versions(toTrader)).toEqual([7]);
  expect(versions(toOther)).toEqual([8]);
});

test("a handshake that is refused leaves a line with the address and the reason, and its answer is for no page to show", async () => {
  const lines: string[] = [];
  const log = pino(
    { level: "info", base: null, timestamp: false },
    { write: (line) => void lines.push(line) },
  );
  const watched = await startLiveNode(desk.context.database, { log });
  onTestFinished(() => watched.close());
  lines.length = 0;
  watched.admit(trader);

  await watched.connect(null).next("connect_error");
  await watched.connect(trader, { origin: "https://evil.example" }).next("connect_error");
  await watched.connect(trader).next("ready");
  const refused = { level: 30, address: "127.0.0.1", msg: "A socket was refused" };
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { ...refused, code: "unauthenticated" },
    { ...refused, code: "foreign_origin" },
  ]);

  const { status, headers } = await fetch(`${watched.url}/socket.io/?EIO=4&transport=polling`);
  expect(status).toBe(400);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

test("settings go to everybody, their private part to administrators only", async () => {
  const [toAdmin, toTrader] = await Promise.all([connected(admin), connected(trader)]);
  const site = {
    tradingFee: "0.002",
    btcWalletAddress: "btc",
    ethWalletAddress: "eth",
    usdtWalletAddress: "usdt",
    maintenanceMode: true,
    logoUrl: null,
    publishesFairness: true,
    deskHours: "",
    maintenanceAt: "2026-12-01T20:00:00.000Z",
    maintenanceMessage: "We move to a new server.",
    ordersPaused: null,
    depositsPaused: "The wallet is being checked.",
    withdrawalsPaused: null,
    signUpsPaused: null,
    deskName: "Bureau",
    passwordMinLength: 10,
    version: 9,
  };
  const inner = {
    autoApproveDeposits: true,
    autoApproveLimit: "10.00",
    autoApproveDailyLimit: "20.00",
    autoApproveDeskDailyLimit: "30.00",
    newAddressHoldHours: 24,
    orderTargetMinutes: 15,
    eventLogHours: 48,
    depositTargetMinutes: 60,
    withdrawalTargetMinutes: 240,
    takingBinds: false,
    pausedBy: [{ setting: "depositsPaused", by: "ada", byId: null, at: "2026-12-01T19:00:00.000Z" }],
    namesDeciders: true,
    adminSecondFactorRequired: true,
    secondApprovalAbove: "1000.00",
    secondApprovalForChanges: true,
  };
  await publish({
    name: "settings.changed",
    userId: null,
    payload: adminSettingsSchema.parse({ ...site, ...inner }),
  });

  expect((await toTrader.next("settings.changed")).payload).toEqual(site);
  expect((await toAdmin.next("settings.changed")).payload).toEqual({ ...site, ...inner });
  expect(toAdmin.names().filter((name) => name === "settings.changed")).toHaveLength(1);
});

test("a change for fifty sockets is serialised once", async () => {
  const clients = await Promise.all(
    Array.from({ length: 50 }, (_, i) => connected(i % 2 === 0 ? trader : admin)),
  );
  const serialise = vi.spyOn(JSON, "stringify");
  onTestFinished(() => serialise.mockRestore());
  await publish(changeOf(trader, 2));
  await Promise.all(clients.map((client) => client.next("user.changed")));

  const emitted = serialise.mock.calls.filter(
    ([value]) => Array.isArray(value) && value[0] === "user.changed",
  );
  expect(emitted).toHaveLength(1);
  expect(clients.flatMap(versions)).toEqual(Array.from({ length: 50 }, () => 2));
});

test("a client that reconnects with its cursor gets what it missed, in order, then ready", async () => {
  const first = await connected(trader);
  const cursor = cursorOf(await first.next("ready"));
  first.socket.disconnect();
  const witness = await connected(trader);
  await publish(changeOf(trader, 2), changeOf(other, 2));
  await publish(changeOf(trader, 3));
  // Transactions in other databases of the cluster may delay reading; by now there are none.
  await expect.poll(() => versions(witness).at(-1)).toBe(3);

  const back = node.connect(trader, { cursor });
  await back.next("ready");
  expect(back.names()).toEqual(["user.changed", "user.changed", "ready"]);
  expect(versions(back)).toEqual([2, 3]);

  const again = await connected(trader, cursorOf(await back.next("ready")));
  expect(again.names()).toEqual(["ready"]);
});

test("clients that reconnect during a burst of writes miss nothing and get it in order", async () => {
  const first = await connected(trader);
  const cursor = cursorOf(await first.next("ready"));
  first.socket.disconnect();
  const expected = Array.from({ length: 200 }, (_, i) => i + 2);
  const returning: Client[] = [];
  for (const version of expected) {
    await publish(changeOf(trader, version));
    if (version % 20 === 0) returning.push(node.connect(trader, { cursor }));
  }

  expect(returning).toHaveLength(10);
  for (const client of returning) {
    await expect.poll(() => versions(client)).toEqual(expected);
  }
});

test("a client that missed more than 500 changes is told to fetch everything, and is live from then on", async () => {
  const first = await connected(trader);
  const cursor = cursorOf(await first.next("ready"));
  first.socket.disconnect();
  await publish(...Array.from({ length: 501 }, (_, i) => changeOf(trader, i)));
  const witness = await connected(trader);
  await publish(changeOf(trader, 900));
  await expect.poll(() => versions(witness).at(-1)).toBe(900);

  const back = node.connect(trader, { cursor });
  await back.next("ready");
  expect(back.names()).toEqual(["resync", "ready"]);
  await publish(changeOf(trader, 1_000));
  await back.next("user.changed");
  expect(versions(back)).toEqual([1_000]);
});

test("the sockets of a revoked session are told why, closed at once, and receive nothing after that", async () => {
  const [mine, alsoMine, theirs] = await Promise.all([
    connected(trader),
    connected(trader),
    connected(other),
  ]);
  await publish(
    changeOf(trader, 5),
    {
      name: "session.revoked",
      userId: trader.user.id,
      payload: { reason: "suspended", sessionHashes: [trader.sessionHash] },
    },
    changeOf(trader, 6),
    changeOf(other, 6),
  );

  for (const client of [mine, alsoMine]) {
    expect(await client.gone).toBe("io server disconnect");
    expect(client.names()).toEqual(["ready", "user.changed", "session.revoked"]);
    expect(client.heard.at(-1)?.payload).toEqual({ reason: "suspended" });
  }
  await theirs.next("user.changed");
  expect(theirs.socket.connected).toBe(true);
});

test("a session that ends while its socket is being admitted is not let in", async () => {
  await publish({
    name: "session.revoked",
    userId: trader.user.id,
    payload: { reason: "signed_out", sessionHashes: [trader.sessionHash] },
  });
  const witness = await connected(other);
  await publish(changeOf(other, 2));
  await witness.next("user.changed");

  const late = node.connect(trader);
  expect(await late.gone).toBe("io server disconnect");
  expect(late.names()).toEqual([]);
});

test("the check finds a session that is gone though nobody revoked it", async () => {
  await node.close();
  node = await startLiveNode(desk.context.database, { sessionCheckMs: 50 });
  node.admit(trader);
  const client = await connected(trader);
  node.forget(trader);
  expect(await client.gone).toBe("io server disconnect");
  expect(client.heard.at(-1)).toEqual({ name: "session.revoked", payload: { reason: "expired" } });
});

test("nobody gets in without a session, while suspended, or with an invented cursor", async () => {
  const suspended = { ...trader, user: { ...trader.user, isActive: false } };
  expect((await node.connect(null).next("connect_error")).payload).toEqual({ code: "unauthenticated" });
  node.admit(suspended);
  expect((await node.connect(suspended).next("connect_error")).payload).toEqual({
    code: "account_suspended",
  });
  for (const cursor of ["1", "99999999999999999999-1", "1-1; drop table events"]) {
    const refused = await node.connect(admin, { cursor }).next("connect_error");
    expect(refused.payload).toEqual({ code: "validation_failed" });
  }
});

test("a page of another origin can't open a socket, a page of ours can", async () => {
  const foreign = node.connect(trader, { origin: "https://evil.example" });
  expect((await foreign.next("connect_error")).payload).toBe("websocket error");
  await node.connect(trader, { origin: node.url }).next("ready");
});

test("an address that tries too often without a session is refused unchecked, and nobody with a session is locked out", async () => {
  const own = await startLiveNode(desk.context.database, {
    handshakeLimits: { perMinute: 100, strangersPerMinute: 2 },
  });
  onTestFinished(() => own.close());
  own.admit(trader);

  const answers = [];
  for (let i = 0; i < 3; i += 1) answers.push((await own.connect(null).next("connect_error")).payload);

  expect(answers).toEqual([{ code: "unauthenticated" }, { code: "unauthenticated" }, "websocket error"]);
  await own.connect(trader).next("ready");
  expect(await own.registry.metrics()).toContain("livedesk_refused_handshakes_total 1");
});

test("sockets are admitted in turn, and beyond the end of the line another node has to take them", async () => {
  await node.close();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const entrance = { atOnce: 1, most: 2 };
  node = await startLiveNode(desk.context.database, { entrance, opened });
  for (const actor of [trader, other]) node.admit(actor);
  const inLine = [node.connect(trader), node.connect(other)];
  // The line is full once both have been upgraded.
  const turnedAway = async () => {
    const { tcp, received } = openRaw(other.sessionHash);
    await Promise.race([once(tcp, "close"), once(tcp, "data")]);
    tcp.destroy();
    return Buffer.concat(received).toString("latin1", 0, 12);
  };
  await expect.poll(turnedAway).toBe("HTTP/1.1 503");

  open();
  for (const client of inLine) await client.next("ready");
  expect(await turnedAway()).toBe("HTTP/1.1 101");
});

test("a node says which build its pages belong to", async () => {
  const own = await startLiveNode(desk.context.database, { build: "4f5e6d7c8b9a" });
  onTestFinished(() => own.close());
  own.admit(trader);

  expect((await own.connect(trader).next("ready")).payload).toMatchObject({ build: "4f5e6d7c8b9a" });
});

test("polling is refused, and the client script is not served", async () => {
  expect((await fetch(`${node.url}/socket.io/?EIO=4&transport=polling`)).status).toBe(400);
  expect((await fetch(`${node.url}/socket.io/socket.io.js`)).status).toBe(400);
});

test("a client that sends anything is disconnected", async () => {
  const client = io(node.url, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: trader.sessionHash },
  });
  await new Promise<void>((resolve) => client.on("connect", resolve));
  const gone = new Promise((resolve) => client.on("disconnect", resolve));
  client.emit("order.changed", { status: "win" });
  expect(await gone).toBe("transport close");
});

test("a message above 10 KB closes the connection", async () => {
  const client = await connected(trader);
  client.socket.io.engine.write(`42["${"x".repeat(10_001)}"]`);
  expect(await client.gone).toBe("transport close");
});

test("a connection that never sends a connect packet is closed", async () => {
  const { tcp, received } = openRaw();
  const closeFrame = 0x88;
  await expect.poll(() => Buffer.concat(received).includes(closeFrame)).toBe(true);
  tcp.destroy();
});

test("a client that does not read is disconnected, and nobody else is affected", async () => {
  const witness = await connected(trader);
  const { tcp } = openRaw(trader.sessionHash, "40{}");
  await expect.poll(async () => node.registry.metrics()).toContain("livedesk_sockets 2");
  tcp.pause();
  // Unlike `once`, this also holds if the connection ends with an error: Node 24 reports the reset.
  const closed = new Promise((resolve) => tcp.once("close", resolve));
  const bulky = { ...trader, user: { ...trader.user, username: "x".repeat(100_000) } };
  // In short transactions: one of three seconds would make the node send its sockets elsewhere.
  for (let sent = 0; sent < 200; sent += 20)
    await publish(...Array.from({ length: 20 }, (_, i) => changeOf(bulky, sent + i)));
  await expect.poll(() => versions(witness).length).toBe(200);
  await publish(...Array.from({ length: 1_100 }, (_, i) => changeOf(trader, i)));

  await expect.poll(() => versions(witness).length).toBe(1_300);
  await expect.poll(async () => node.registry.metrics()).toContain("livedesk_slow_cuts_total 1");
  expect(witness.socket.connected).toBe(true);
  tcp.resume();
  await closed;
}, 90_000);

test("prices go to everybody; figures to administrators, at most once a second and only the newest", async () => {
  const [toAdmin, toTrader] = await Promise.all([connected(admin), connected(trader)]);
  node.realtime.emitPrices({ ...desk.context.prices.current(), version: 77 });
  expect((await toTrader.next("prices.changed")).payload).toMatchObject({ version: 77 });
  expect((await toAdmin.next("prices.changed")).payload).toMatchObject({ version: 77 });

  for (let version = 2; version < 30; version += 1) await publish(changeOf(trader, version));
  const { payload } = await toAdmin.next("adminStats.changed");
  expect(payload).toMatchObject({ totalOrders: 0, totalDeposits: "0.00" });
  await expect.poll(() => versions(toAdmin).length).toBe(28);
  expect(toAdmin.names().filter((name) => name === "adminStats.changed").length).toBeLessThanOrEqual(2);
  expect(toTrader.names()).not.toContain("adminStats.changed");
});

test("what an administrator has taken is given back once the session has no socket left", async () => {
  const { knex } = desk.context.database;
  const held = { kind: "order", takenBy: admin.user.id, sessionHash: Buffer.from(admin.sessionHash, "hex") };
  const id = uuidv7();
  await knex("claims").insert({ id, ...held, takenAt: knex.fn.now(), changedAt: new Date(0) });
  const [first, second, watching] = await Promise.all([connected(admin), connected(admin), connected(chief)]);
  first.socket.disconnect();
  await first.gone;
  await sleep(3 * LOST_AFTER_MS);
  expect(watching.names()).not.toContain("claim.changed");
  second.socket.disconnect();
  expect((await watching.next("claim.changed")).payload).toMatchObject({ id, takenBy: null });
});

test("who has what open is sent to administrators when it was touched and differs", async () => {
  const { knex } = desk.context.database;
  const [toAdmin, toTrader] = await Promise.all([connected(admin), connected(trader)]);
  const sessionHash = Buffer.from(admin.sessionHash, "hex");
  const tab = { sessionHash, userId: admin.user.id };
  await knex("sessions").insert({ hash: sessionHash, userId: admin.user.id });
  await knex("presence").insert({ ...tab, tab: uuidv7(), kind: "order", itemId: trader.user.id });
  await publish({ name: "presence.touched", userId: null, payload: {} });
  const viewer = { kind: "order", id: trader.user.id, userId: admin.user.id, username: admin.user.username };
  expect((await toAdmin.next("presence.changed")).payload).toEqual({ viewers: [viewer] });
  expect(toTrader.names()).not.toContain("presence.changed");
});

test("a node that stops says so, closes every socket and accepts no new one", async () => {
  const client = await connected(trader);
  const closing = node.realtime.close();
  expect(await client.gone).toBe("io server disconnect");
  expect(client.names()).toEqual(["ready", "server.shutdown"]);
  await closing;
  expect((await node.connect(trader).next("connect_error")).payload).toBe("websocket error");
});

test("two nodes act as one: a change and a revocation written on one reach the sockets of the other", async () => {
  const second = openDatabase(desk.context.database.url);
  const farNode = await startLiveNode(second);
  try {
    farNode.admit(trader);
    const far = farNode.connect(trader);
    await far.next("ready");
    await publish(changeOf(trader, 4));
    expect((await far.next("user.changed")).payload).toMatchObject({ version: 4 });
    await publish({
      name: "session.revoked",
      userId: trader.user.id,
      payload: { reason: "signed_out", sessionHashes: [trader.sessionHash] },
    });
    expect(await far.gone).toBe("io server disconnect");
  } finally {
    await farNode.close();
    await second.close();
  }
});

test("the metrics count sockets, events and their delay", async () => {
  const client = await connected(trader);
  await publish(changeOf(trader, 2));
  await client.next("user.changed");
  const text = await node.registry.metrics();
  expect(text).toContain("livedesk_sockets 1");
  expect(text).toContain('livedesk_events_emitted_total{name="user.changed"} 1');
  expect(text).toContain("livedesk_event_lag_seconds_count 1");
});
