import { EventEmitter } from "node:events";
import pino from "pino";
import { Registry } from "prom-client";
import { Webhook as Verifier } from "standardwebhooks";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Approval } from "#protocol/approvals.ts";
import type { AuditEntry } from "#protocol/audit.ts";
import type { Notification } from "#protocol/notifications.ts";
import type { NewWebhook, Webhook, WebhookDeliveries, WebhookDelivery } from "#protocol/webhooks.ts";
import { endOvertaken } from "../approvals/endOvertaken.ts";
import { repeat } from "../repeat.ts";
import { countStatuses } from "../test/client.ts";
import { startLiveNode } from "../test/liveNode.ts";
import { pruneEvents } from "../realtime/eventLog.ts";
import { type Received, startReceiver } from "../test/receiver.ts";
import { submitOrder } from "../test/submit.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { feedWebhooks } from "./feed.ts";
import { pruneWebhooks } from "./prune.ts";
import { createWebhookSending } from "./sendDue.ts";

const PATH = "/api/admin/webhooks";

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let app: TestApp;
let ann: SignedInClient;
let bob: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await createTestApp({ webhookReceivers: [receiver.origin] });
  [ann, bob] = await Promise.all([app.administrator(), app.administrator()]);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  await knex()("webhooks").delete();
  receiver.received.length = 0;
  receiver.answer = async () => ({ status: 204 });
  trader = await app.trader("10000");
});

const knex = () => app.context.database.knex;
const deliveries = () => knex()("webhookDeliveries");

async function add(changes: object = {}): Promise<NewWebhook> {
  const form = { name: "ERP", url: `${receiver.origin}/hook`, events: ["order.changed"], ...changes };
  const answer = await ann.post(PATH, form);
  expect(answer.status).toBe(201);
  return answer.body as NewWebhook;
}

function sending(config: Partial<TestApp["context"]["config"]> = {}) {
  return createSending(() => () => {}, config).run;
}

function createSending(
  onChange: (listener: () => void) => () => void,
  config: Partial<TestApp["context"]["config"]> = {},
) {
  const { database } = app.context;
  return createWebhookSending({
    database,
    log: pino({ level: "silent" }),
    registry: new Registry(),
    config: { ...app.context.config, ...config },
    onChange,
  });
}

/** Everything in the log can be read: transactions of other databases on the server hold it back too. */
async function settled(): Promise<void> {
  await expect
    .poll(() => knex()("events").whereRaw("xid >= pg_snapshot_xmin(pg_current_snapshot())").limit(1), {
      timeout: 60_000,
    })
    .toEqual([]);
}

async function feed(): Promise<void> {
  await settled();
  await feedWebhooks(app.context.database);
}

/** One run of the job to its end, as if everything that waits were due. */
async function send(one = sending()): Promise<void> {
  await settled();
  await run(one);
}

async function run(one = sending()): Promise<void> {
  await deliveries()
    .where({ status: "waiting" })
    .update({ nextAt: knex().raw("now()") });
  await knex()("webhooks").update({ restsUntil: knex().raw("now()") });
  await look(one);
}

async function look(one = sending()): Promise<void> {
  await one(new AbortController().signal);
  await one(AbortSignal.abort());
}

type Told = { type: string; timestamp: string; data: { id: string; status: string; version: number } };
const told = (): Told[] => receiver.received.map(({ body }) => JSON.parse(body) as Told);
const seen = async (id: string) => (await bob.get(`${PATH}/${id}/deliveries`)).body as WebhookDeliveries;
const found = async (id: string) =>
  ((await bob.get(PATH)).body as Webhook[]).find((webhook) => webhook.id === id);

/** The whole address, which no answer has. */
async function urlOf(id = ""): Promise<unknown> {
  return (await knex()("webhooks").where({ id }).first<{ url: string } | undefined>("url"))?.url;
}

async function notices(client: SignedInClient, kind: string): Promise<Notification[]> {
  return ((await client.get("/api/notifications")).body as Notification[]).filter((one) => one.kind === kind);
}

describe("a change", () => {
  test("is sent once, signed, as administrators see it, and after its commit", async () => {
    const { secret, webhook } = await add();
    expect(webhook).toMatchObject({ createdBy: ann.actor.user.username, createdById: ann.actor.user.id });
    const order = await submitOrder(trader, "100");
    await settled();
    await Promise.all([look(), look(), look()]);

    expect(receiver.received).toHaveLength(1);
    const [{ headers, body, path }] = receiver.received as [Received];
    expect(new Verifier(secret).verify(body, { ...headers } as Record<string, string>)).toEqual({
      type: "order.changed",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      data: order,
    });
    expect({ path, type: headers["content-type"] }).toEqual({ path: "/hook", type: "application/json" });
    expect(await seen(webhook.id)).toMatchObject({
      waiting: 0,
      dead: 0,
      deadLetters: [],
      latest: [
        { id: headers["webhook-id"], event: "order.changed", subject: order.id, status: "sent", answer: 204 },
      ],
    });
    expect(await deliveries().select("body")).toEqual([{ body: null }]);
  });

  test("is sent as soon as the node has read it, without waiting for the next look", async () => {
    await add();
    const node = await startLiveNode(app.context.database);
    const { run: look, hurriedBy } = createSending(node.realtime.onChange);
    const { signal } = new AbortController();
    await look(signal);
    const stop = repeat(() => look(signal), { everyMs: 3_600_000, hurriedBy });
    onTestFinished(async () => {
      await stop();
      await look(AbortSignal.abort());
      await node.close();
    });
    const { id } = await submitOrder(trader, "100");
    await expect.poll(() => told().map(({ data }) => data.id)).toEqual([id]);
  });

  test("asks for a look only where there are webhooks", async () => {
    const changes = new EventEmitter();
    let asked = 0;
    const { run: look, hurriedBy } = createSending((listener) => {
      changes.on("change", listener);
      return () => changes.off("change", listener);
    });
    onTestFinished(hurriedBy(() => void (asked += 1)));
    await look(new AbortController().signal);
    changes.emit("change");
    expect(asked).toBe(0);
    await add();
    await look(new AbortController().signal);
    changes.emit("change");
    expect(asked).toBe(1);
  });

  test("of an open transaction is not sent, and holds back what came later, until it ends", async () => {
    await add({ events: ["user.changed", "order.changed"] });
    const trx = await knex().transaction();
    await trx("events").insert({ name: "user.changed", payload: JSON.stringify({ id: "first" }) });
    await submitOrder(trader, "100");
    await run();
    expect(told()).toEqual([]);

    await trx.commit();
    await send();
    expect(told().map(({ type }) => type)).toContain("user.changed");
    expect(told().map(({ type }) => type)).toContain("order.changed");
  });

  test("that was rolled back is never sent", async () => {
    await add({ events: ["user.changed"] });
    const trx = await knex().transaction();
    await trx("events").insert({ name: "user.changed", payload: "{}" });
    await trx.rollback();
    await send();
    expect(told()).toEqual([]);
  });

  test("of another kind, for one person, or from before the webhook is not", async () => {
    // Holds back what is committed meanwhile.
    const open = await knex().transaction();
    await open("events").insert({ name: "notification.changed", payload: "{}" });
    const before = await submitOrder(trader, "100");
    await add();
    await open.commit();
    await trader.post("/api/notifications/read", { until: new Date().toISOString() });
    await knex()("events").insert({ name: "notification.changed", payload: "{}" });
    await send();
    expect(JSON.stringify(told())).not.toContain(before.id);
    expect(told()).toEqual([]);
  });

  test("of settings has no secret of the desk", async () => {
    const { secret } = await add({ events: ["settings.changed", "audit.changed"] });
    await ann.patch("/api/admin/settings", { tradingFee: "0.0005" });
    await send();
    expect(new Set(told().map(({ type }) => type))).toEqual(new Set(["audit.changed", "settings.changed"]));
    const secrets = new RegExp(`password(?!MinLength)|${secret.slice(6, 20)}`, "i");
    expect(JSON.stringify(receiver.received)).not.toMatch(secrets);
  });
});

describe("the order of deliveries", () => {
  test("is that of the log for one subject; others go on", async () => {
    const { webhook } = await add();
    const first = await submitOrder(trader, "100");
    await trader.post(`/api/orders/${first.id}/cancel`);
    const second = await submitOrder(trader, "200");
    receiver.answer = async ({ body }) => ({ status: body.includes(first.id) ? 500 : 204 });
    await send();
    expect(Object.fromEntries(told().map(({ data }) => [data.id, data.status]))).toEqual({
      [first.id]: "pending",
      [second.id]: "pending",
    });
    expect(told()).toHaveLength(2);

    receiver.answer = async () => ({ status: 204 });
    receiver.received.length = 0;
    await send();
    expect(told().map(({ data }) => data.status)).toEqual(["pending", "cancelled"]);
    expect(await seen(webhook.id)).toMatchObject({ waiting: 0, dead: 0 });
  });

  test("holds while an attempt is under way, on another node too", async () => {
    await add();
    const { id } = await submitOrder(trader, "100");
    await trader.post(`/api/orders/${id}/cancel`);
    let isOpen: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    receiver.answer = async () => {
      await opened;
      return { status: 204 };
    };
    const [here, there] = [sending(), sending()];
    await settled();
    await here(new AbortController().signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    await there(new AbortController().signal);
    await there(AbortSignal.abort());
    expect(receiver.received).toHaveLength(1);

    isOpen();
    await here(AbortSignal.abort());
    await send();
    expect(told().map(({ data }) => data.status)).toEqual(["pending", "cancelled"]);
  });

  test("of a receiver that does not answer holds up no other receiver", async () => {
    const slow = await startReceiver();
    app.context.config.webhookReceivers.push(slow.origin);
    slow.answer = () => new Promise(() => undefined);
    await add({ url: slow.origin });
    await add({ name: "Other" });
    await submitOrder(trader, "100");
    const one = sending();
    const stopping = new AbortController();
    await settled();
    await one(stopping.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    await submitOrder(trader, "100");
    await settled();
    await one(stopping.signal);
    await expect.poll(() => receiver.received.length).toBe(2);
    // Others of the receiver that hangs are tried too.
    await expect.poll(() => slow.received.length).toBe(2);

    stopping.abort();
    await one(stopping.signal);
    expect(await deliveries().where({ status: "waiting" }).select("attempts")).toEqual([
      { attempts: 0 },
      { attempts: 0 },
    ]);
    await slow.close();
  });
});

describe("the connections to a receiver", () => {
  test("are used again", async () => {
    await add();
    const { id } = await submitOrder(trader, "100");
    await trader.post(`/api/orders/${id}/cancel`);
    const before = receiver.connections;
    await send();
    expect([receiver.received.length, receiver.connections - before]).toEqual([2, 1]);
  });

  test("are sixteen at once, where so much waits", async () => {
    await add();
    for (let count = 0; count < 20; count += 1) await submitOrder(trader, "1");
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    receiver.answer = async () => {
      if (receiver.received.length === 16) open();
      await opened;
      return { status: 204 };
    };
    const before = receiver.connections;
    await send();
    expect([receiver.received.length, receiver.connections - before]).toEqual([20, 16]);
  });

  test("are not those to its former address", async () => {
    const moved = await startReceiver();
    app.context.config.webhookReceivers.push(moved.origin);
    const { webhook } = await add();
    const one = sending();
    await submitOrder(trader, "100");
    await settled();
    await one(new AbortController().signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    await ann.patch(`${PATH}/${webhook.id}`, { url: moved.origin });
    await submitOrder(trader, "100");
    await send(one);
    expect([receiver.received.length, moved.received.length, moved.connections]).toEqual([1, 1, 1]);
    await moved.close();
  });
});

describe("a receiver that fails", () => {
  test.each([
    ["an error", { status: 500 }],
    ["a refusal", { status: 400 }],
    ["a redirect, which nobody follows", { status: 302, headers: { location: "/elsewhere" } }],
    ["not found", { status: 404 }],
  ])("with %s is tried again, with the same id and a new signature", async (_what, answer) => {
    const { secret, webhook } = await add();
    await submitOrder(trader, "100");
    receiver.answer = async () => answer;
    await send();
    expect(await found(webhook.id)).toMatchObject({
      failingSince: expect.any(String),
      fault: `The receiver answered ${answer.status}.`,
    });
    expect((await seen(webhook.id)).latest).toMatchObject([
      { status: "waiting", attempts: 1, answer: answer.status, nextAt: expect.any(String) },
    ]);

    receiver.answer = async () => ({ status: 200 });
    await send();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
    const [first, second] = receiver.received as [Received, Received];
    expect(first.headers["webhook-id"]).toBe(second.headers["webhook-id"]);
    new Verifier(secret).verify(second.body, { ...second.headers } as Record<string, string>);
    expect(await found(webhook.id)).toMatchObject({ failingSince: null, fault: null });
  });

  test("waits longer each time, at random, for no more than an hour, and as long as it asks", async () => {
    await add();
    await submitOrder(trader, "100");
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      receiver.answer = async () => ({ status: 503, headers: attempt === 1 ? { "retry-after": "900" } : {} });
      await send();
      const { rows } = await knex().raw<{ rows: [{ pause: number }] }>(
        `select extract(epoch from "nextAt" - now())::float8 as pause from "webhookDeliveries"`,
      );
      pauses.push(rows[0].pause);
    }
    const whole = [5, 900, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600];
    pauses.forEach((pause, attempt) => {
      const most = whole[attempt] ?? 0;
      // The clock runs while the answer is written.
      expect(pause).toBeGreaterThan(most * 0.75 - 5);
      expect(pause).toBeLessThanOrEqual(attempt === 1 ? most : most * 1.25);
    });
  });

  test("five times in a row rests as a whole, up to a minute", async () => {
    const { webhook } = await add();
    await knex()("webhooks")
      .where({ id: webhook.id })
      .update({ failures: 20, failingSince: knex().raw("now()") });
    await submitOrder(trader, "100");
    receiver.answer = async () => ({ status: 500 });
    await send();
    const one = sending();
    await deliveries().update({ nextAt: knex().raw("now()") });
    await one(new AbortController().signal);
    await one(AbortSignal.abort());
    expect(receiver.received).toHaveLength(1);
  });

  test("for a day is given up: administrators are told once, see it and send it again", async () => {
    const { webhook } = await add();
    const [first, second] = [await submitOrder(trader, "100"), await submitOrder(trader, "100")];
    receiver.answer = async () => ({ status: 500 });
    await send();
    await deliveries().update({ retriesUntil: knex().raw("now()") });
    await send();
    const { deadLetters, dead, waiting } = await seen(webhook.id);
    expect({ dead, waiting }).toEqual({ dead: 2, waiting: 0 });
    expect(new Set(deadLetters.map(({ subject }) => subject))).toEqual(new Set([first.id, second.id]));
    for (const one of [ann, bob])
      expect(
        (await notices(one, "webhook_trouble")).filter(({ subject }) => subject === webhook.id),
      ).toMatchObject([{ details: { name: "ERP", what: "dead" } }]);

    receiver.answer = async () => ({ status: 204 });
    receiver.received.length = 0;
    const [letter, other] = deadLetters as [WebhookDelivery, WebhookDelivery];
    const again = (ids: string[]) => bob.post(`${PATH}/${webhook.id}/again`, { deliveries: ids });
    expect((await again([letter.id])).body).toEqual({ queued: 1 });
    expect((await again([letter.id])).body).toEqual({ queued: 0 });
    await send();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([letter.id]);
    expect(await seen(webhook.id)).toMatchObject({ dead: 1, deadLetters: [{ id: other.id }] });
  });

  test("for long leaves more dead letters than are shown: the oldest come first, and are sent again in their order", async () => {
    const { webhook } = await add();
    await knex().raw(
      `insert into "webhookDeliveries" (id, "webhookId", event, subject, "happenedAt", body, status, "endedAt")
       select gen_random_uuid(), ?, 'order.changed', 'x', now(), json_build_object('number', number)::text, 'dead', now()
         from generate_series(1, 120) number`,
      [webhook.id],
    );
    for (const left of [120, 70, 20]) {
      const { dead, deadLetters } = await seen(webhook.id);
      expect([dead, deadLetters.length]).toEqual([left, Math.min(left, 50)]);
      await bob.post(`${PATH}/${webhook.id}/again`, { deliveries: deadLetters.map(({ id }) => id) });
      await send();
    }
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { number: number }).number)).toEqual(
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
  });

  test("for a day gives up what was never tried, too", async () => {
    const { webhook } = await add();
    await submitOrder(trader, "100");
    await feed();
    await knex()("webhooks").update({ failures: 9, failingSince: knex().raw("now() - interval '25 hours'") });
    await deliveries().update({
      retriesUntil: knex().raw("now()"),
      nextAt: knex().raw("now() + interval '1 hour'"),
    });
    const one = sending();
    await one(new AbortController().signal);
    expect(await seen(webhook.id)).toMatchObject({
      waiting: 0,
      deadLetters: [{ attempts: 0, fault: "Nothing got through for 24 hours." }],
    });
  });

  test("with 410 is turned off; what waits is kept, and sent once it is resumed", async () => {
    const { webhook } = await add();
    await submitOrder(trader, "100");
    receiver.answer = async () => ({ status: 410 });
    await send();
    expect(await found(webhook.id)).toMatchObject({ stoppedAs: "gone", stoppedAt: expect.any(String) });
    expect((await notices(bob, "webhook_trouble"))[0]).toMatchObject({
      subject: webhook.id,
      details: { name: "ERP", what: "gone" },
    });
    receiver.answer = async () => ({ status: 204 });
    receiver.received.length = 0;
    await send();
    expect(told()).toEqual([]);
    expect((await ann.post(`${PATH}/${webhook.id}/test`)).status).toBe(400);

    await bob.patch(`${PATH}/${webhook.id}`, { isPaused: false });
    await send();
    expect(told()).toHaveLength(1);
  });

  test("not at all is tried again", async () => {
    app.context.config.webhookReceivers.push("http://127.0.0.1:1");
    const { webhook } = await add({ url: "http://127.0.0.1:1/nobody" });
    await submitOrder(trader, "100");
    await send();
    expect((await seen(webhook.id)).latest).toMatchObject([
      { status: "waiting", answer: null, fault: "The receiver refused the connection." },
    ]);
  });
});

describe("a node", () => {
  test("that dies leaves its delivery to the others after a minute, and can't write its end any more", async () => {
    const { webhook } = await add();
    await submitOrder(trader, "100");
    let answers = 0;
    let isOver: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    receiver.answer = async () => {
      answers += 1;
      if (answers === 1) await over;
      return { status: answers === 1 ? 500 : 204 };
    };
    const dying = sending();
    await settled();
    await dying(new AbortController().signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    const { rows } = await knex().raw<{ rows: unknown[] }>(
      `select "nextAt" between now() + interval '30 seconds' and now() + interval '60 seconds' as "isTaken"
         from "webhookDeliveries"`,
    );
    expect(rows).toEqual([{ isTaken: true }]);
    await send();
    isOver();
    await dying(AbortSignal.abort());
    expect((await seen(webhook.id)).latest).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("with other session keys turns the webhook off, until its secret is made again", async () => {
    const { webhook } = await add();
    await submitOrder(trader, "100");
    await send(sending({ sessionKeys: ["another key"] }));
    expect(told()).toEqual([]);
    expect(await found(webhook.id)).toMatchObject({ stoppedAs: "unreadable" });
    const { secret } = (await bob.post(`${PATH}/${webhook.id}/secret`)).body as NewWebhook;
    await bob.patch(`${PATH}/${webhook.id}`, { isPaused: false });
    await send();
    const [{ headers, body }] = receiver.received as [Received];
    new Verifier(secret).verify(body, { ...headers } as Record<string, string>);
  });

  test("with a new first session key encrypts the secret with it", async () => {
    const { sessionKeys } = app.context.config;
    await add();
    await submitOrder(trader, "100");
    await send(sending({ sessionKeys: ["a new key", ...sessionKeys] }));
    await submitOrder(trader, "100");
    await send(sending({ sessionKeys: ["a new key"] }));
    expect(told()).toHaveLength(2);
  });

  test("that is no longer allowed to send there does not", async () => {
    const { webhook } = await add();
    await submitOrder(trader, "100");
    await send(sending({ webhookReceivers: [] }));
    expect(told()).toEqual([]);
    expect((await seen(webhook.id)).latest).toMatchObject([
      { fault: "Use an address that begins with https://" },
    ]);
  });
});

describe("the log", () => {
  test("that was pruned before it was read is told", async () => {
    const { webhook } = await add();
    await submitOrder(trader, "100");
    await knex()("events").update({ createdAt: knex().raw(`"createdAt" - interval '200 hours'`) });
    await settled();
    await pruneEvents(knex());
    await send();
    expect(await found(webhook.id)).toMatchObject({ missedAt: expect.any(String) });
    expect((await notices(bob, "webhook_trouble"))[0]).toMatchObject({ details: { what: "missed" } });
    await submitOrder(trader, "100");
    await send();
    expect(told()).toHaveLength(1);
  });

  test("of another server, after a backup was restored, is gone on with from its end", async () => {
    const { webhook } = await add();
    await knex()("webhooks").update({ readXid: "9000000000000000" });
    await send();
    expect(await found(webhook.id)).toMatchObject({ missedAt: expect.any(String) });
    await submitOrder(trader, "100");
    await send();
    expect(told()).toHaveLength(1);
  });

  test("of another server is noticed while a webhook is stopped or full, too", async () => {
    const [paused, full] = [await add(), await add({ name: "Full" })];
    await ann.patch(`${PATH}/${paused.webhook.id}`, { isPaused: true });
    await fill(full.webhook.id);
    await knex()("webhooks").update({ readXid: "9000000000000000" });
    await feed();
    for (const { webhook } of [paused, full])
      expect(await found(webhook.id)).toMatchObject({ missedAt: expect.any(String) });
    // What comes from then on is sent.
    await ann.patch(`${PATH}/${paused.webhook.id}`, { isPaused: false });
    const { id } = await submitOrder(trader, "100");
    await feed();
    expect(await deliveries().where({ subject: id }).select("webhookId")).toEqual([
      { webhookId: paused.webhook.id },
    ]);
  });

  async function fill(id: string): Promise<void> {
    await knex().raw(
      `insert into "webhookDeliveries" (id, "webhookId", event, subject, "happenedAt", body)
       select gen_random_uuid(), ?, 'order.changed', 'x', now(), '{}' from generate_series(1, 10000)`,
      [id],
    );
  }

  test("waits while a webhook's queue is full", async () => {
    const { webhook } = await add();
    await fill(webhook.id);
    const { id } = await submitOrder(trader, "100");
    await feed();
    expect(await deliveries().where({ subject: id })).toEqual([]);
    await deliveries()
      .where({ place: deliveries().min("place") })
      .delete();
    await feed();
    expect(await deliveries().where({ subject: id })).toHaveLength(1);
  });
});

describe("administrators", () => {
  test("see the secret once; it is stored encrypted, and in no event, answer or line of the audit log", async () => {
    const { webhook, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rows: unknown = [
      await knex()("webhooks"),
      await knex()("events"),
      await knex()("auditLog"),
      (await ann.get(PATH)).body,
    ];
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect(webhook).toMatchObject({
      name: "ERP",
      createdBy: ann.actor.user.username,
      stoppedAs: null,
      isRemoved: false,
      version: 1,
    });
  });

  test.each<[string, string]>([
    ["/services/T0/t0p-key", "/…"],
    ["/hook?key=t0p-key", "/…"],
    ["/?key=t0p-key", "/…"],
    ["/", ""],
    ["", ""],
  ])("enter the address %j, and nobody is shown more of it than the host", async (path, shown) => {
    const made = await add({ url: `${receiver.origin}${path}` });
    const { webhook } = made;
    expect(webhook.url).toBe(`${receiver.origin}${shown}`);
    const shownNow = [
      made,
      (await ann.get(PATH)).body,
      await ann.patch(`${PATH}/${webhook.id}`, { name: "Books" }),
      await seen(webhook.id),
      (await ann.get("/api/admin/audit")).body,
      await knex()("events").select("payload"),
    ];
    expect(JSON.stringify(shownNow)).not.toContain("t0p-key");
  });

  test("save it with the address as it is shown, and it keeps the one it has", async () => {
    const url = `${receiver.origin}/hook?key=hidden`;
    const { webhook } = await add({ url });
    const changes = { name: "Books", url: webhook.url, events: ["order.changed", "user.changed"] };
    expect((await bob.patch(`${PATH}/${webhook.id}`, changes)).body).toMatchObject(changes);
    expect(await urlOf(webhook.id)).toBe(url);
    await bob.post(`${PATH}/${webhook.id}/test`);
    await send();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook?key=hidden"]);
    expect(await bob.patch(`${PATH}/${webhook.id}`, { url: `${receiver.origin}/…` })).toMatchObject({
      status: 200,
      body: { name: "Books", version: 2 },
    });
  });

  test("are told by the others, who write the audit log: the host, not the path, which may hold a key", async () => {
    const { webhook } = await add({ url: `${receiver.origin}/hook?key=hidden` });
    expect((await notices(bob, "webhook_added"))[0]).toMatchObject({
      subject: webhook.id,
      details: { by: ann.actor.user.username, name: "ERP", host: new URL(receiver.origin).host },
    });
    expect((await notices(ann, "webhook_added")).filter(({ subject }) => subject === webhook.id)).toEqual([]);
    await bob.patch(`${PATH}/${webhook.id}`, { url: `${receiver.origin}/other?key=hidden` });
    await bob.post(`${PATH}/${webhook.id}/secret`);
    await bob.post(`${PATH}/${webhook.id}/test`);
    await bob.delete(`${PATH}/${webhook.id}`);
    const lines = ((await ann.get("/api/admin/audit")).body as AuditEntry[]).filter(
      ({ subject }) => subject === webhook.id,
    );
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["webhook.removed", bob.actor.user.username],
      ["webhook.tested", bob.actor.user.username],
      ["webhook.secret_rotated", bob.actor.user.username],
      ["webhook.changed", bob.actor.user.username],
      ["webhook.added", ann.actor.user.username],
    ]);
    expect(JSON.stringify(lines)).not.toContain("hidden");
  });

  test("see each change at once", async () => {
    const { webhook } = await add();
    await bob.patch(`${PATH}/${webhook.id}`, { name: "Ledger", isPaused: true });
    await bob.delete(`${PATH}/${webhook.id}`);
    const events = await knex()("events")
      .where({ name: "webhook.changed", entityId: webhook.id })
      .orderBy("id")
      .select("payload");
    expect(events.map(({ payload }: { payload: Webhook }) => payload)).toMatchObject([
      { version: 1, name: "ERP" },
      { version: 2, name: "Ledger", stoppedAs: "paused" },
      { version: 3, isRemoved: true },
    ]);
  });

  test("replace the secret: for a day both sign, then the new one alone", async () => {
    const { webhook, secret: former } = await add();
    const { secret, webhook: rotated } = (await bob.post(`${PATH}/${webhook.id}/secret`)).body as NewWebhook;
    expect(rotated.formerSecretUntil).toEqual(expect.any(String));
    const verify = (by: string) => {
      const { headers, body } = receiver.received.at(-1) as Received;
      return () => new Verifier(by).verify(body, { ...headers } as Record<string, string>);
    };
    await submitOrder(trader, "100");
    await send();
    expect(verify(former)).not.toThrow();
    expect(verify(secret)).not.toThrow();

    await knex()("webhooks").update({ formerUntil: knex().raw("now()") });
    await submitOrder(trader, "100");
    await send();
    expect(verify(former)).toThrow("No matching signature found");
    expect(verify(secret)).not.toThrow();
  });

  test("pause it: what happens meanwhile is sent when it is resumed, with a new day to arrive", async () => {
    const { webhook } = await add();
    await bob.patch(`${PATH}/${webhook.id}`, { isPaused: true });
    await submitOrder(trader, "100");
    await send();
    expect(told()).toEqual([]);
    await bob.patch(`${PATH}/${webhook.id}`, { isPaused: false });
    await send();
    expect(told()).toHaveLength(1);
  });

  test("try it out: a delivery that says nothing but the name", async () => {
    const { webhook } = await add();
    expect(await bob.post(`${PATH}/${webhook.id}/test`)).toMatchObject({
      status: 201,
      body: { event: "webhook.test", status: "waiting" },
    });
    await send();
    expect(told()).toMatchObject([{ type: "webhook.test", data: { id: webhook.id, name: "ERP" } }]);
  });

  test.each(["\u200b", "\u2060", "\u00ad", "\ufeff"])(
    "paste its address with an invisible %j, and it is reached",
    async (invisible) => {
      const { webhook } = await add({ url: `${invisible}${receiver.origin}/ho${invisible}ok${invisible}` });
      expect(await urlOf(webhook.id)).toBe(`${receiver.origin}/hook`);
      await bob.post(`${PATH}/${webhook.id}/test`);
      await send();
      expect(told()).toHaveLength(1);
    },
  );

  test("remove it: nothing more is sent, and its rows go in small steps", async () => {
    const { webhook } = await add();
    for (let at = 0; at < 3; at += 1) await submitOrder(trader, "100");
    await feed();
    await bob.delete(`${PATH}/${webhook.id}`);
    await send();
    expect(told()).toEqual([]);
    for (const path of ["", "/secret", "/test", "/deliveries"])
      expect(
        (
          await ann.call(
            path === "" ? "DELETE" : path === "/deliveries" ? "GET" : "POST",
            `${PATH}/${webhook.id}${path}`,
            {},
          )
        ).status,
      ).toBe(404);
    expect(await pruneWebhooks(knex(), { batch: 2 })).toBe(3);
    expect(await found(webhook.id)).toMatchObject({ isRemoved: true });
    await knex()("webhooks").update({ removedAt: knex().raw("now() - interval '31 days'") });
    expect(await pruneWebhooks(knex())).toBe(1);
  });

  test("have ten at most, also when two are added at once", async () => {
    for (let at = 0; at < 9; at += 1) await add();
    const form = { name: "ERP", url: `${receiver.origin}/hook`, events: ["order.changed"] };
    const answers = await Promise.all([ann.post(PATH, form), bob.post(PATH, form)]);
    expect(countStatuses(answers)).toEqual({ 201: 1, 400: 1 });
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      fields: { name: "There are 10 webhooks: remove one first." },
    });
  });

  test.each([
    ["url", { url: "http://127.0.0.1:9/" }, "Use an address that begins with https://"],
    ["url", { url: "https://169.254.169.254/latest" }, expect.stringContaining("inside a network")],
    ["name", { name: " " }, "Name is required"],
    ["events", { events: [] }, "Choose at least one"],
    ["events", { events: ["order.changed", "order.changed"] }, "Name each once"],
    ["events.0", { events: ["session.revoked"] }, expect.any(String)],
    ["events.0", { events: ["notification.changed"] }, expect.any(String)],
  ])("can't add one with a wrong %s: %j", async (field, changes, message) => {
    const form = { name: "ERP", url: `${receiver.origin}/hook`, events: ["order.changed"], ...changes };
    expect(await ann.post(PATH, form)).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });
});

describe("where the desk wants two administrators", () => {
  const RULES = { secondApprovalForChanges: false, secondApprovalAbove: null };
  afterEach(() => knex()("settings").update(RULES));

  const waiting = async () => (await bob.get("/api/admin/approvals?status=pending")).body as Approval[];
  const decide = (by: SignedInClient, id = "", decision = "approved") =>
    by.patch(`/api/admin/approvals/${id}`, { decision });
  const form = () => ({ name: "ERP", url: `${receiver.origin}/hook?key=k1`, events: ["order.changed"] });

  test.each([{ secondApprovalForChanges: true }, { secondApprovalAbove: "1000" }])(
    "nobody adds a receiver alone (%j)",
    async (rule) => {
      await knex()("settings").update(rule);
      const asked = { status: 202, body: { code: "approval_requested" } };
      expect(await ann.post(PATH, form())).toMatchObject(asked);
      expect((await ann.get(PATH)).body).toEqual([]);

      const [approval] = await waiting();
      expect(approval).toMatchObject({
        kind: "webhook_creation",
        requestedById: ann.actor.user.id,
        trader: null,
        details: { webhook: "ERP", host: new URL(receiver.origin).host, events: "order.changed" },
      });
      // Neither what others see nor the audit log has the path, which may hold a key.
      expect(JSON.stringify(await waiting())).not.toContain("key=k1");
      expect(JSON.stringify(await knex()("auditLog").select("details"))).not.toContain("key=k1");
      expect((await decide(ann, approval?.id)).body).toMatchObject({ code: "own_approval" });
      const decided = await decide(bob, approval?.id);
      expect(decided.status).toBe(200);
      expect(JSON.stringify(decided.body)).not.toContain("whsec_");

      const [webhook] = (await ann.get(PATH)).body as Webhook[];
      expect(webhook).toMatchObject({
        id: approval?.subject,
        url: `${receiver.origin}/…`,
        createdById: ann.actor.user.id,
      });
      expect(await urlOf(webhook?.id)).toBe(form().url);
      expect((await notices(ann, "webhook_added"))[0]).toMatchObject({ subject: webhook?.id });
      const made = (await ann.post(`${PATH}/${webhook?.id}/secret`)).body as NewWebhook;
      expect(made.secret).toMatch(/^whsec_/);
      await submitOrder(trader, "100");
      await send();
      expect(told()).toMatchObject([{ type: "order.changed" }]);
    },
  );

  test.each<[string, (origin: string) => { url?: string; name?: string; events?: string[] }]>([
    ["another address", (origin) => ({ url: `${origin}/other` })],
    ["another path with a new name", (origin) => ({ url: `${origin}/hook2`, name: "ERP 2" })],
    ["more events", () => ({ events: ["order.changed", "user.changed"] })],
    ["other events", () => ({ events: ["user.changed"] })],
  ])("a change to %s waits for another administrator", async (_what, changes) => {
    const { webhook } = await add();
    await knex()("settings").update({ secondApprovalForChanges: true });
    const path = `${PATH}/${webhook.id}`;
    expect((await ann.patch(path, changes(receiver.origin))).status).toBe(202);
    const asked = await waiting();
    expect(asked).toMatchObject([{ kind: "webhook_change", subject: webhook.id }]);
    expect(await found(webhook.id)).toEqual(webhook);
    expect(await ann.patch(path, changes(receiver.origin))).toMatchObject({
      status: 409,
      body: { code: "approval_pending" },
    });
    expect((await decide(bob, asked[0]?.id)).status).toBe(200);
    const { url = `${receiver.origin}/hook`, ...others } = changes(receiver.origin);
    expect(await urlOf(webhook.id)).toBe(url);
    expect(await found(webhook.id)).toMatchObject(others);
  });

  test.each<[string, (origin: string) => object, object]>([
    ["the path", (origin) => ({ url: `${origin}/hook?key=k2` }), { pathChanges: true }],
    [
      "host and name, and goes on",
      () => ({ url: "https://books.example.com/hook", name: "Books", isPaused: false }),
      { newName: "Books", fromHost: "127.0.0.1", host: "books.example.com", isPaused: false },
    ],
    [
      "events",
      () => ({ events: ["order.changed", "user.changed"] }),
      { formerEvents: "order.changed", events: "order.changed, user.changed" },
    ],
  ])("an approver sees what changes, without secrets: %s", async (_what, changes, details) => {
    const { webhook } = await add();
    await knex()("settings").update({ secondApprovalForChanges: true });
    expect((await ann.patch(`${PATH}/${webhook.id}`, changes(receiver.origin))).status).toBe(202);
    const [asked] = await waiting();
    const port = new URL(receiver.origin).host;
    const expected = "fromHost" in details ? { ...details, fromHost: port } : details;
    expect(asked?.details).toEqual({
      webhook: webhook.name,
      host: port,
      events: webhook.events.join(", "),
      ...expected,
    });
    expect(JSON.stringify(asked)).not.toContain("key=");
    expect((await decide(bob, asked?.id, "declined")).status).toBe(200);
  });

  test("an administrator asks for one at a time, and requests count as webhooks", async () => {
    await knex()("settings").update({ secondApprovalForChanges: true });
    expect((await ann.post(PATH, form())).status).toBe(202);
    expect(await ann.post(PATH, form())).toMatchObject({ status: 409, body: { code: "approval_pending" } });
    const ids = Array.from({ length: 9 }, () => uuidv7());
    await knex()("webhooks").insert(
      ids.map((id) => ({ id, ...form(), secret: Buffer.alloc(1), createdBy: ann.actor.user.id })),
    );
    expect(await bob.post(PATH, form())).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    const [asked] = await waiting();
    expect((await decide(bob, asked?.id, "declined")).status).toBe(200);
  });

  test.each<[string, (origin: string) => object]>([
    ["the same again", (origin) => ({ url: `${origin}/hook`, events: ["order.changed"] })],
    ["the address as it is shown", (origin) => ({ url: `${origin}/…`, events: ["order.changed"] })],
    ["another name", () => ({ name: "Books" })],
    ["a pause", () => ({ isPaused: true })],
  ])("a change to %s does not", async (_what, changes) => {
    const { webhook } = await add();
    await knex()("settings").update({ secondApprovalForChanges: true });
    expect((await ann.patch(`${PATH}/${webhook.id}`, changes(receiver.origin))).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  test("a change to a webhook that was removed meanwhile is superseded", async () => {
    const { webhook } = await add();
    await knex()("settings").update({ secondApprovalForChanges: true });
    await ann.patch(`${PATH}/${webhook.id}`, { url: `${receiver.origin}/other` });
    const [approval] = await waiting();
    expect((await bob.delete(`${PATH}/${webhook.id}`)).status).toBe(200);
    expect((await decide(bob, approval?.id)).status).toBe(404);
    await app.context.database.transact((tx) => endOvertaken(tx));
    expect(await waiting()).toEqual([]);
  });

  test.each(["waiting", "dead"])("a change to fewer kinds drops what is %s of the others", async (status) => {
    const { webhook } = await add({ events: ["order.changed", "user.changed"] });
    await submitOrder(trader, "100");
    await feed();
    const kinds = async () => new Set(await deliveries().where({ webhookId: webhook.id }).pluck("event"));
    expect(await kinds()).toEqual(new Set(["order.changed", "user.changed"]));
    if (status === "dead") await deliveries().update({ status, endedAt: knex().raw("now()") });
    await knex()("settings").update({ secondApprovalForChanges: true });
    expect((await ann.patch(`${PATH}/${webhook.id}`, { events: ["order.changed"] })).status).toBe(200);
    expect(await kinds()).toEqual(new Set(["order.changed"]));
  });

  test("removing one, and replacing its secret, takes one administrator", async () => {
    const { webhook } = await add();
    await knex()("settings").update({ secondApprovalForChanges: true });
    expect((await bob.post(`${PATH}/${webhook.id}/secret`)).status).toBe(200);
    expect((await bob.delete(`${PATH}/${webhook.id}`)).status).toBe(200);
  });
});

test("what was sent is forgotten after three days, and what was given up after thirty", async () => {
  const { webhook } = await add();
  const row = (id: string, status: string, days: number) => ({
    id,
    webhookId: webhook.id,
    event: "order.changed",
    happenedAt: new Date(),
    status,
    body: status === "sent" ? null : "{}",
    endedAt: knex().raw(`now() - interval '${days} days'`),
  });
  const ids = ["1", "2", "3", "4"].map((end) => `00000000-0000-7000-8000-00000000000${end}`);
  const [old, fresh, oldDead, dead] = ids as [string, string, string, string];
  await deliveries().insert([
    row(old, "sent", 4),
    row(fresh, "sent", 2),
    row(oldDead, "dead", 31),
    row(dead, "dead", 29),
  ]);
  await pruneWebhooks(knex());
  expect(await deliveries().orderBy("id").pluck("id")).toEqual([fresh, dead]);
});

test("a person who is forgotten is in no delivery that waits or was given up", async () => {
  await add({ events: ["user.changed"] });
  const { id } = trader.actor.user;
  await ann.patch(`/api/admin/users/${id}`, { balance: "0", reason: "Closed" });
  await ann.patch(`/api/admin/users/${id}`, { isActive: false });
  await feed();
  expect((await deliveries().where({ userId: id })).length).toBeGreaterThan(0);
  expect((await ann.patch(`/api/admin/users/${id}`, { forget: true })).status).toBe(200);
  expect(await deliveries().where({ userId: id })).toEqual([]);
});
