import { pino } from "pino";
import { v7 as uuidv7 } from "uuid";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#protocol/orders.ts";
import { type PushSetup } from "#protocol/push.ts";
import { queueAlerts } from "../notifications/queueAlerts.ts";
import { announceWork } from "../commands/announceWork.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { aPushBrowser, type PushBrowser, readVapid, startPushService } from "../test/pushService.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { createPushSending } from "./sendDue.ts";
import { senderOf } from "./senderOf.ts";
import { deriveVapid } from "./vapid.ts";

const PATH = "/api/notifications/push";
const CHOICES = "/api/notifications/choices";
const ORIGIN = "https://desk.example.com";

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
let trader: SignedInClient;
let ann: SignedInClient;
let browser: PushBrowser;
let sendDue: (stopping: AbortSignal) => Promise<void>;
let registry: Registry;

beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ pushServices: [service.origin] });
});
afterAll(() => Promise.all([app.close(), service.close()]));
beforeEach(async () => {
  const { knex } = app.context.database;
  await knex("pushSubscriptions").delete();
  await knex("settings").update({ tradingFee: "0.001", deskName: "" });
  service.deliveries.length = service.answers.length = 0;
  registry = new Registry();
  const { config } = app.context;
  sendDue = createPushSending({
    knex,
    log: pino({ level: "silent" }),
    registry,
    sender: senderOf({ ...config, publicOrigins: [ORIGIN] }),
    services: config.pushServices,
  });
  [trader, ann] = await Promise.all([app.trader("1000"), app.administrator()]);
  browser = await subscribe(trader, "orders");
});

let browsers = 0;
const newEndpoint = () => `${service.origin}/to/${(browsers += 1)}`;

async function subscribe(client: SignedInClient, ...topics: string[]): Promise<PushBrowser> {
  const made = aPushBrowser(newEndpoint());
  expect((await client.put(PATH, made.form)).status).toBe(200);
  for (const topic of topics) await client.patch(CHOICES, { channel: "push", topic, isOn: true });
  return made;
}

/** An order of the trader that is decided. */
async function decide(comment = "Well done"): Promise<string> {
  const { id } = (await trader.post("/api/orders", orderRequest("100"))).body as Order;
  const body = { result: "win", returnRate: "1.8", adminComment: comment };
  expect((await ann.patch(`/api/admin/orders/${id}/resolve`, body)).status).toBe(200);
  return id;
}

const pushes = () => app.context.database.knex("pushes");
const subscriptions = () => app.context.database.knex("pushSubscriptions");
const makeDue = () => pushes().update({ dueAt: new Date(0) });
const setup = async (client: SignedInClient) => (await client.get(PATH)).body as PushSetup;

async function send(): Promise<unknown[]> {
  await makeDue();
  service.deliveries.length = 0;
  await sendDue(new AbortController().signal);
  return service.deliveries.map(({ body }) => browser.decrypt(body));
}

async function outcomes(): Promise<Record<string, number>> {
  const [metric] = await registry.getMetricsAsJSON();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [String(labels["outcome"]), value]),
  );
}

test("a push is encrypted for its browser, says no more than was chosen, and is signed by the desk", async () => {
  const id = await decide();
  const [told] = await app.context.database
    .knex("notifications")
    .where({ subject: id })
    .pluck<string[]>("id");
  expect(await pushes().whereRaw(`"dueAt" > now()`)).toHaveLength(1);
  expect(await send()).toEqual([
    { id: told, title: "Livedesk: One of your orders was decided", text: "", path: `/orders/${id}` },
  ]);
  const [delivery] = service.deliveries;
  expect(delivery?.path).toBe(new URL(browser.form.endpoint).pathname);
  expect(delivery?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "43200",
    urgency: "normal",
    topic: told?.replaceAll("-", ""),
  });
  const { publicKey } = await setup(trader);
  expect(delivery && readVapid(delivery)).toMatchObject({
    isSigned: true,
    key: publicKey,
    aud: service.origin,
    sub: ORIGIN,
  });
  expect(await pushes()).toEqual([]);
  expect(await outcomes()).toEqual({ sent: 1 });
});

test("a test reaches the browser of the session at once, and says how far it came", async () => {
  const ask = (by: SignedInClient) => by.post("/api/notifications/test", { channel: "push" });
  expect((await ask(trader)).body).toEqual({ outcome: "sent" });
  expect(service.deliveries.map(({ body }) => browser.decrypt(body))).toMatchObject([
    { title: "This is a test", text: "Pushes from Livedesk reach this browser." },
  ]);
  service.answers.push({ status: 403 });
  expect((await ask(trader)).body).toEqual({ outcome: "refused" });
  expect(await ask(await app.signedIn(trader.actor))).toMatchObject({
    status: 400,
    body: { message: "This browser gets no pushes. Turn them on first." },
  });
  expect(await pushes()).toEqual([]);
});

test.each([
  ["an address that is no push service", { endpoint: "https://intranet.example/x" }],
  ["a subscription for another key of the desk", { serverKey: "another" }],
])("a test does not go to %s", async (_, changed) => {
  await subscriptions().update(changed);
  expect(await trader.post("/api/notifications/test", { channel: "push" })).toMatchObject({
    status: 400,
    body: { message: "This browser gets no pushes. Turn them on first." },
  });
  expect(service.deliveries).toEqual([]);
});

test("it speaks the language of its user, and so does a test", async () => {
  await trader.patch(CHOICES, { language: "de", timeZone: "Europe/Berlin" });
  await decide();
  expect(await send()).toMatchObject([{ title: "Livedesk: Eine Ihrer Orders wurde entschieden", text: "" }]);
  await trader.patch(CHOICES, { showsDetails: true });
  await decide("Open");
  expect(await send()).toMatchObject([
    { title: "Livedesk: BTC-Kauf über 100,00\u00a0$ gewonnen, 180,00\u00a0$ ausgeschüttet", text: "Open" },
  ]);
  service.deliveries.length = 0;
  await trader.post("/api/notifications/test", { channel: "push" });
  expect(service.deliveries.map(({ body }) => browser.decrypt(body))).toMatchObject([
    { title: "Das ist ein Test", text: "Push-Nachrichten von Livedesk erreichen diesen Browser." },
  ]);
});

test("with details it says what the bell says, shortened, under the desk's name", async () => {
  await trader.patch(CHOICES, { showsDetails: true });
  await ann.patch("/api/admin/settings", { deskName: "Nordlicht" });
  await decide("x".repeat(500));
  expect(await send()).toMatchObject([
    { title: "Nordlicht: BTC buy of $100.00 won, $180.00 paid", text: `${"x".repeat(299)}…` },
  ]);
});

test("what was not chosen, or was read before, is not pushed", async () => {
  await trader.patch(CHOICES, { channel: "push", topic: "orders", isOn: false });
  await decide();
  expect(await send()).toEqual([]);
  await trader.patch(CHOICES, { channel: "push", topic: "orders", isOn: true });
  await decide();
  await trader.post("/api/notifications/read", { until: new Date().toISOString() });
  expect(await send()).toEqual([]);
  expect(await pushes()).toEqual([]);
  expect(await outcomes()).toEqual({ dropped: 1 });
});

test("a new fee goes to every browser that wants it", async () => {
  const other = await app.trader("1");
  await subscribe(other, "fee");
  await trader.patch(CHOICES, { channel: "push", topic: "fee", isOn: true });
  await ann.patch("/api/admin/settings", { tradingFee: "0.0125" });
  await makeDue();
  await sendDue(new AbortController().signal);
  expect(service.deliveries).toHaveLength(2);
});

test("new work rings once, again after it was read, and when it grows after ten quiet minutes", async () => {
  const { database } = app.context;
  await subscribe(ann, "work");
  const rings = async () => {
    await announceWork(database);
    await makeDue();
    service.deliveries.length = 0;
    await sendDue(new AbortController().signal);
    return service.deliveries.length;
  };
  const place = () => trader.post("/api/orders", orderRequest("10"));
  await place();
  expect(await rings()).toBe(1);
  expect(service.deliveries[0]?.headers["urgency"]).toBe("high");
  await place();
  expect(await rings()).toBe(0);
  await database
    .knex("notifications")
    .where({ userId: ann.actor.user.id, kind: "work_waiting" })
    .update({ at: database.knex.raw("now() - interval '11 minutes'") });
  await place();
  expect(await rings()).toBe(1);
  await ann.post("/api/notifications/read", { until: new Date().toISOString() });
  await place();
  expect(await rings()).toBe(1);
});

describe("a push service that answers", () => {
  test.each([
    ["gone: the browser is forgotten", 410, { subscriptions: 0, pushes: 0, outcome: "gone" }],
    ["not found: the browser is forgotten", 404, { subscriptions: 0, pushes: 0, outcome: "gone" }],
    ["too large: this push is dropped", 413, { subscriptions: 1, pushes: 0, outcome: "dropped" }],
    ["elsewhere: nobody follows", 302, { subscriptions: 1, pushes: 0, outcome: "dropped" }],
    ["busy: it is tried again", 503, { subscriptions: 1, pushes: 1, outcome: "later" }],
  ])("%s", async (_, status, expected) => {
    await decide();
    service.answers.push({ status, headers: { location: `${service.origin}/elsewhere` } });
    await send();
    expect(service.deliveries).toHaveLength(1);
    expect((await subscriptions()).length).toBe(expected.subscriptions);
    expect((await pushes()).length).toBe(expected.pushes);
    expect(await outcomes()).toEqual({ [expected.outcome]: 1 });
  });

  test("busy for hours is tried eight times, after pauses that double or that it names", async () => {
    await decide();
    const pauses: unknown[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      service.answers.push({ status: 429, headers: attempt === 2 ? { "retry-after": "120" } : {} });
      await send();
      const { rows } = await app.context.database.knex.raw<{ rows: unknown[] }>(
        `select round(extract(epoch from "dueAt" - now()) / 60)::int as minutes from pushes`,
      );
      pauses.push(...rows);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60].map((minutes) => ({ minutes })));
    expect(await outcomes()).toEqual({ later: 7, dropped: 1 });
  });

  test("not at all: it is tried again", async () => {
    await decide();
    await subscriptions().update({ endpoint: "http://127.0.0.1:1/nobody" });
    app.context.config.pushServices.push("http://127.0.0.1:1");
    await send();
    expect(await outcomes()).toEqual({ later: 1 });
    app.context.config.pushServices.pop();
  });
});

test("two nodes send each push once", async () => {
  for (let at = 0; at < 3; at += 1) await decide();
  await makeDue();
  await Promise.all([1, 2, 3].map(() => sendDue(new AbortController().signal)));
  expect(service.deliveries).toHaveLength(3);
});

describe("a browser gets no more pushes", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["once it is signed out", () => trader.post("/api/logout")],
    [
      "once its user is suspended",
      () => ann.patch(`/api/admin/users/${trader.actor.user.id}`, { isActive: false }),
    ],
    ["once its sessions are ended", () => ann.delete(`/api/admin/users/${trader.actor.user.id}/sessions`)],
    ["once it is turned off", async () => trader.delete(`${PATH}/${(await setup(trader)).browsers[0]?.id}`)],
  ])("%s", async (_, end) => {
    await decide();
    await end();
    expect(await subscriptions()).toEqual([]);
    expect(await pushes()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      "once its session has expired",
      () => app.context.database.knex("sessions").update({ lastSeenAt: new Date(0) }),
    ],
    [
      "once the desk has another key",
      () => subscriptions().update({ serverKey: deriveVapid("another").publicKey }),
    ],
    [
      "if its service is no longer allowed",
      () => subscriptions().update({ endpoint: "http://169.254.169.254/" }),
    ],
  ])("%s", async (_, change) => {
    await decide();
    await change();
    expect(await send()).toEqual([]);
    expect(await outcomes()).toEqual({ gone: 1 });
    expect(await subscriptions()).toEqual([]);
  });
});

describe("subscribing", () => {
  test("lists the user's browsers, one for each session, and nobody else's", async () => {
    const second = await app.signedIn(trader.actor);
    await subscribe(second);
    await subscribe(second);
    const { browsers: listed } = await setup(trader);
    expect(listed).toMatchObject([
      { userAgent: "a test", isCurrent: false },
      { userAgent: "a test", isCurrent: true },
    ]);
    expect((await setup(ann)).browsers).toEqual([]);
    expect((await ann.delete(`${PATH}/${listed[0]?.id}`)).status).toBe(404);
  });

  test("a browser belongs to whoever used it last; its address alone takes it from nobody", async () => {
    const other = await app.trader("1");
    const stranger = aPushBrowser(browser.form.endpoint);
    expect((await other.put(PATH, stranger.form)).status).toBe(400);
    expect((await setup(trader)).browsers).toHaveLength(1);
    expect((await other.put(PATH, browser.form)).status).toBe(200);
    expect((await setup(trader)).browsers).toEqual([]);
    expect((await setup(other)).browsers).toHaveLength(1);
  });

  test("at most ten browsers of a user get pushes, the newest", async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => app.signedIn(trader.actor)));
    await Promise.all(clients.map((client) => subscribe(client)));
    expect((await setup(trader)).browsers).toHaveLength(10);
  });

  test("fifty pushes at most wait for one browser", async () => {
    const { knex } = app.context.database;
    const userId = trader.actor.user.id;
    const ids = Array.from({ length: 60 }, () => uuidv7());
    await knex("notifications").insert(ids.map((id) => ({ id, userId, kind: "order_decided" })));
    await knex.transaction(async (trx) => {
      for (const id of ids) await queueAlerts(trx, "order_decided", { ids: [id], toEverybody: false });
    });
    expect(await pushes()).toHaveLength(50);
  });

  test.each([
    ["a host inside the network", "https://10.0.0.1/push"],
    ["plain http", "http://fcm.googleapis.com/push"],
    ["no URL", "push"],
    ["a very long one", `https://fcm.googleapis.com/${"x".repeat(2_000)}`],
  ])("%s is refused", async (_, endpoint) => {
    expect((await trader.put(PATH, { ...aPushBrowser(endpoint).form })).status).toBe(400);
  });

  test("a key that is not on the curve is refused", async () => {
    const { form } = aPushBrowser(newEndpoint());
    const keys = { ...form.keys, p256dh: `B${"A".repeat(86)}` };
    expect((await trader.put(PATH, { ...form, keys })).status).toBe(400);
  });
});
