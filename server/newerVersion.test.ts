import { pino } from "pino";
import { Registry } from "prom-client";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { extendList } from "#db/valueList.ts";
import type { Notification } from "#protocol/notifications.ts";
import { sendDueMail } from "./mail/sendDueMail.ts";
import { createPushSending } from "./push/sendDue.ts";
import { senderOf } from "./push/senderOf.ts";
import { aPushBrowser, startPushService } from "./test/pushService.ts";
import { createTestApp, type SignedInClient, type TestApp } from "./test/testApp.ts";

/* What nodes of a newer version have written, during a rolling upgrade. */

const NEWER = "written_by_a_newer_version";

let service: Awaited<ReturnType<typeof startPushService>>;
let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({
    pushServices: [service.origin],
    mail: { url: "smtp://127.0.0.1:1", from: "desk@example.com" },
  });
  const { knex } = app.context.database;
  await extendList(knex, "notifications", "notifications_kind", [NEWER]);
  await extendList(knex, "approvals", "approvals_kind_check", [NEWER]);
  await knex.raw(`alter table "notificationChoices" drop constraint notification_topics`);
  await knex.raw(`alter table webhooks drop constraint webhooks_events`);
});
afterAll(() => Promise.all([app.close(), service.close()]));
beforeEach(async () => {
  const { knex } = app.context.database;
  await knex.raw("truncate notifications, webhooks cascade");
  admin = await app.administrator();
});

async function notification(kind: string, userId: string | null): Promise<string> {
  const id = uuidv7();
  await app.context.database.knex("notifications").insert({ id, userId, kind, details: {} });
  return id;
}

const kinds = async (query = "") =>
  ((await admin.get(`/api/notifications${query}`)).body as Notification[]).map(({ kind }) => kind);

test("notifications of unknown kinds are not listed, and neither fill a page nor end the list", async () => {
  const { id } = admin.actor.user;
  await notification("books_broken", id);
  for (const userId of [id, null, id, null]) await notification(NEWER, userId);
  await notification("feed_restored", null);
  expect(await kinds()).toEqual(["feed_restored", "books_broken"]);
  expect(await kinds("?unread=true")).toEqual(["feed_restored", "books_broken"]);
  const first = await admin.get("/api/notifications?limit=1");
  expect((first.body as Notification[]).map(({ kind }) => kind)).toEqual(["feed_restored"]);
  const next = /before=([^>&]+)/.exec(first.headers.get("link") ?? "")?.[1];
  expect(await kinds(`?limit=1&before=${next}`)).toEqual(["books_broken"]);
});

test("notifications of unknown kinds can't be marked as read one by one", async () => {
  const ids = [await notification(NEWER, admin.actor.user.id), await notification(NEWER, null)];
  const known = await notification("books_broken", admin.actor.user.id);
  const { status, body } = await admin.post("/api/notifications/read", { ids: [...ids, known] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ notifications: [{ id: known }] });
});

test("pushes and mails about unknown kinds wait for a newer node, and hold up no others", async () => {
  const { database, config, log } = app.context;
  const { knex } = database;
  const browser = aPushBrowser(`${service.origin}/to/1`);
  await admin.put("/api/notifications/push", browser.form);
  for (const channel of ["push", "mail"])
    await admin.patch("/api/notifications/choices", { channel, topic: "books", isOn: true });
  const { id: userId, email } = admin.actor.user;
  const [subscriptionId] = await knex("pushSubscriptions").where({ userId }).pluck<string[]>("id");
  const newer = await notification(NEWER, userId);
  const known = await notification("books_broken", userId);
  for (const [kind, notificationId] of [
    [NEWER, newer],
    ["books_broken", known],
  ] as const) {
    await knex("pushes").insert({ subscriptionId, notificationId, dueAt: new Date(0) });
    await knex("mails").insert({
      id: uuidv7(),
      kind,
      to: email,
      userId,
      notificationId,
      nextAt: new Date(0),
    });
  }
  const sendPushes = createPushSending({
    knex,
    log: pino({ level: "silent" }),
    registry: new Registry(),
    sender: senderOf({ ...config, publicOrigins: ["https://desk.example.com"] }),
    services: config.pushServices,
  });
  await sendPushes(new AbortController().signal);
  expect(service.deliveries.map(({ body }) => browser.decrypt(body))).toMatchObject([{ id: known }]);
  expect(await knex("pushes").select("notificationId", "attempts")).toEqual([
    { notificationId: newer, attempts: 0 },
  ]);
  const subjects: string[] = [];
  await sendDueMail({
    database,
    config,
    log,
    send: async ({ subject }) => void subjects.push(subject),
  });
  expect(subjects).toEqual(["Livedesk: A check found errors in the books"]);
  expect(await knex("mails").where({ status: "waiting" }).select("notificationId", "attempts")).toEqual([
    { notificationId: newer, attempts: 0 },
  ]);
});

test("unknown topics are not shown, and stay when another is chosen", async () => {
  const { knex } = app.context.database;
  const userId = admin.actor.user.id;
  await knex("notificationChoices").insert({ userId, push: ["orders", NEWER], mail: [NEWER] });
  const choices = await admin.get("/api/notifications/choices");
  expect(choices).toMatchObject({ status: 200, body: { push: ["orders"], mail: [] } });
  const chosen = await admin.patch("/api/notifications/choices", {
    channel: "push",
    topic: "books",
    isOn: true,
  });
  expect(chosen).toMatchObject({ status: 200, body: { push: ["orders", "books"] } });
  expect(await knex("notificationChoices").where({ userId }).first()).toMatchObject({
    push: ["orders", "books", NEWER],
  });
});

test("events that a webhook gets by a newer version's choice are not shown, and stay", async () => {
  const { knex } = app.context.database;
  const form = { name: "Books", url: "https://example.com/hook", events: ["order.changed"] };
  const made = (await admin.post("/api/admin/webhooks", form)).body as { webhook: { id: string } };
  const { id } = made.webhook;
  await knex("webhooks")
    .where({ id })
    .update({ events: ["order.changed", "newer.changed"] });
  const listed = await admin.get("/api/admin/webhooks");
  expect(listed).toMatchObject({ status: 200, body: [{ id, events: ["order.changed"] }] });
  const renamed = await admin.patch(`/api/admin/webhooks/${id}`, { name: "Ledger" });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Ledger", events: ["order.changed"] } });
  expect(await knex("webhooks").where({ id }).first()).toMatchObject({
    events: ["order.changed", "newer.changed"],
  });
});

test.each<[what: string, path: (id: string) => string]>([
  ["the audit log", () => "/api/admin/audit?limit=1"],
  ["a trader's story", (id) => `/api/admin/users/${id}/story?limit=1`],
  ["an export", () => "/api/user/export/activity"],
])("lines with unknown actions are not in %s", async (what, path) => {
  const { knex } = app.context.database;
  const { id, username } = admin.actor.user;
  const line = { actorId: id, actorName: username, subject: id, details: {} };
  await knex("auditLog").insert({ ...line, id: uuidv7(), action: "password.changed" });
  await knex("auditLog").insert({ ...line, id: uuidv7(), action: NEWER });
  const { status, body } = what === "an export" ? await admin.post(path(id), {}) : await admin.get(path(id));
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain("password.changed");
  expect(JSON.stringify(body)).not.toContain(NEWER);
});

test("requests for unknown kinds of approvals are not listed", async () => {
  const { knex } = app.context.database;
  const request = {
    subject: uuidv7(),
    requestedBy: admin.actor.user.id,
    effect: { trader: null, balance: null, details: {} },
    command: {},
    expiresAt: knex.raw("now() + interval '1 day'"),
  };
  const known = uuidv7();
  await knex("approvals").insert({ ...request, id: known, kind: "webhook_creation" });
  await knex("approvals").insert({ ...request, id: uuidv7(), kind: NEWER });
  const { status, body } = await admin.get("/api/admin/approvals");
  expect(status).toBe(200);
  expect((body as { id: string }[]).map(({ id }) => id)).toEqual([known]);
});
