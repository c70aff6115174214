import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewAccountLink } from "#protocol/accountLinks.ts";
import type { LiveStatus } from "#protocol/liveStatus.ts";
import type { User } from "#protocol/users.ts";
import { type MailServer, startMailServer } from "../test/mailServer.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { announceWork } from "../commands/announceWork.ts";
import { submitOrder } from "../test/submit.ts";
import { queueMail } from "./queueMail.ts";
import { MOST_ATTEMPTS, pauseAfter, pruneMail, sendDueMail } from "./sendDueMail.ts";
import { connectSmtp } from "./smtp.ts";

let server: MailServer;
let app: TestApp;
let admin: SignedInClient;

beforeAll(async () => {
  server = await startMailServer();
  app = await createTestApp({ mail: { url: server.url, from: "Desk <desk@example.com>" } });
  return async () => {
    await app.close();
    await server.close();
  };
});
beforeEach(async () => {
  admin = await app.administrator();
});
afterEach(async () => {
  server.refuseWith(null);
  server.received.length = 0;
  await app.context.database.knex("mails").delete();
});

const mails = () => app.context.database.knex("mails");

async function send(): Promise<void> {
  const { database, config, log } = app.context;
  if (config.mail === null) throw new Error("The test desk sends no mail.");
  await sendDueMail({ database, config, log, send: connectSmtp(config.mail) });
}

async function queue(usefulUntil?: Date): Promise<void> {
  const { database, config } = app.context;
  const mail = {
    kind: "test",
    to: "nina@example.com",
    subject: "Hello",
    text: "One\n",
    ...(usefulUntil && { usefulUntil }),
  };
  await database.transact((tx) => queueMail(tx, config, mail));
}

/** The token in a mail's text, which is quoted-printable. */
function tokenIn(text = ""): string {
  return /\/link#([\w-]{43})/.exec(text.replaceAll("=\n", ""))?.[1] ?? "";
}

describe("with a mail server, links go by mail and nobody else sees them", () => {
  test("an invitation", async () => {
    const { body } = await admin.post("/api/admin/invitations", { role: "user", email: "nina@example.com" });
    expect(body).toMatchObject({ token: null, link: { email: "nina@example.com", isIssued: true } });
    await send();
    expect(server.received).toMatchObject([{ from: "desk@example.com", to: "nina@example.com" }]);
    expect(server.received[0]?.text).toContain("Subject: Your invitation to Livedesk");
    const token = tokenIn(server.received[0]?.text);
    const accepted = await app.anonymous().post("/api/links/invitation", {
      token,
      username: "nina",
      email: "nina@example.com",
      password: "battery staple",
    });
    expect(accepted.body).toMatchObject({ username: "nina", role: "user" } satisfies Partial<User>);
  });

  test("a password link, to the account's own address", async () => {
    const trader = await app.trader();
    const { user } = trader.actor;
    const { body } = await admin.post(`/api/admin/users/${user.id}/password-link`, { byMail: true });
    expect((body as NewAccountLink).token).toBe(null);
    await send();
    expect(server.received).toMatchObject([{ to: user.email }]);
    const reset = { token: tokenIn(server.received[0]?.text), password: "battery staple" };
    expect((await app.anonymous().post("/api/links/password", reset)).status).toBe(200);
  });
});

describe("a notification", () => {
  let trader: SignedInClient;
  const choose = (topic: string, by = trader) =>
    by.patch("/api/notifications/choices", { channel: "mail", topic, isOn: true });
  const due = () => mails().update({ nextAt: new Date(0) });
  const order = async () => (await submitOrder(trader, "10")).id;
  const decide = (id: string) =>
    admin.patch(`/api/admin/orders/${id}/resolve`, {
      result: "rejected",
      returnRate: "0",
      adminComment: "No such coin",
    });
  const seconds = async () => {
    const { rows } = await app.context.database.knex.raw<{ rows: { s: number }[] }>(
      `select round(extract(epoch from "nextAt" - now()))::int as s from mails where status = 'waiting'`,
    );
    return rows.map(({ s }) => s);
  };
  beforeEach(async () => {
    trader = await app.trader("1000");
  });

  test("is mailed to who chose that, a minute later, with a link to its record", async () => {
    await choose("orders");
    const id = await order();
    await decide(id);
    expect(await mails().select("kind", "to", "sealed", "status")).toEqual([
      { kind: "order_decided", to: trader.actor.user.email, sealed: null, status: "waiting" },
    ]);
    const [wait] = await seconds();
    expect(wait).toBeGreaterThan(50);
    await send();
    expect(server.received).toEqual([]);
    await due();
    await send();
    const text = server.received[0]?.text.replaceAll("=\n", "") ?? "";
    expect(text).toContain("Subject: Livedesk: An order of yours was decided");
    expect(text).toContain(`${app.context.config.address}/orders/${id}`);
    expect(text).not.toContain("No such coin");
    expect(await mails().first()).toMatchObject({ status: "sent", attempts: 1 });
  });

  test("says details to who wants them, under the desk's name", async () => {
    const { knex } = app.context.database;
    await knex("settings").update({ deskName: "Alder & Finch" });
    await trader.patch("/api/notifications/choices", { showsDetails: true });
    await choose("orders");
    await decide(await order());
    await due();
    await send();
    await knex("settings").update({ deskName: "" });
    expect(server.received[0]?.text).toContain("No such coin");
    expect(server.received[0]?.text).toContain("Subject: Alder & Finch: BTC buy of $10.00 rejected");
  });

  test.each<[what: string, before: (trader: SignedInClient) => Promise<unknown>]>([
    ["somebody who did not choose it", async () => undefined],
    [
      "somebody who muted it meanwhile",
      async (by) => {
        await choose("orders");
        await decide(await order());
        await by.patch("/api/notifications/choices", { channel: "mail", topic: "orders", isOn: false });
      },
    ],
    [
      "somebody who read it meanwhile",
      async (by) => {
        await choose("orders");
        await decide(await order());
        await by.post("/api/notifications/read", { until: new Date().toISOString() });
      },
    ],
  ])("is not mailed to %s", async (_what, before) => {
    await before(trader);
    if ((await mails()).length === 0) await decide(await order());
    await due();
    await send();
    expect(server.received).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("of new work is one mail for the group, and the next half an hour later", async () => {
    await choose("work", admin);
    const announce = () => announceWork(app.context.database);
    await order();
    await announce();
    await order();
    await announce();
    expect(await seconds()).toHaveLength(1);
    await due();
    await send();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toContain("New work is waiting");

    await admin.post("/api/notifications/read", { until: new Date().toISOString() });
    await order();
    await announce();
    const [wait] = await seconds();
    expect(wait).toBeGreaterThan(1_750);
    expect(wait).toBeLessThanOrEqual(1_800);
  });

  test("is tried again while the mail server does not take it", async () => {
    await choose("orders");
    await decide(await order());
    await due();
    server.refuseWith("451 try later");
    await send();
    expect(await mails().first()).toMatchObject({ status: "waiting", attempts: 1 });
    server.refuseWith(null);
    await due();
    await send();
    expect(server.received).toHaveLength(1);
  });
});

test("a test mail goes at once, and says how it went", async () => {
  const trader = await app.trader();
  const ask = async () => (await trader.post("/api/notifications/test", { channel: "mail" })).body;
  expect(await ask()).toEqual({ outcome: "sent" });
  expect(server.received).toMatchObject([{ to: trader.actor.user.email }]);
  server.refuseWith("550 no such user");
  expect(await ask()).toEqual({ outcome: "refused" });
});

test("the text of a mail is not readable in the database, and deleted once it was sent", async () => {
  await queue();
  const before: unknown = await mails().first();
  expect(JSON.stringify(before)).not.toContain("One");
  await send();
  expect(await mails().first()).toMatchObject({ status: "sent", sealed: null, attempts: 1 });
});

describe("a mail that the server does not take", () => {
  test("is tried again after a pause, and says why in the system status", async () => {
    server.refuseWith("451 try later");
    await queue();
    await send();
    await send();
    expect(await mails().first()).toMatchObject({ status: "waiting", attempts: 1 });
    const { mail } = (await admin.get("/api/admin/status")).body as LiveStatus;
    expect(mail).toMatchObject({ waiting: 1, sent: 0, dead: 0 });
    expect(mail?.fault).toContain("451 try later");
    server.refuseWith(null);
    await mails().update({ nextAt: new Date(0) });
    await send();
    expect(await mails().first()).toMatchObject({ status: "sent", attempts: 2, fault: null });
  });

  test("is given up after many attempts", async () => {
    server.refuseWith("451 try later");
    await queue();
    await mails().update({ attempts: MOST_ATTEMPTS - 1 });
    await send();
    expect(await mails().first()).toMatchObject({ status: "dead", sealed: null });
  });

  test("is given up at once if there is no such recipient", async () => {
    server.refuseWith("550 no such user");
    await queue();
    await send();
    expect(await mails().first()).toMatchObject({ status: "dead", attempts: 1 });
  });

  test("is not sent when its time is over", async () => {
    await queue(new Date(0));
    await send();
    expect(server.received).toEqual([]);
    expect(await mails().first()).toMatchObject({ status: "dead", fault: "It was not sent in time." });
  });
});

test("the pauses grow from 15 seconds to an hour", () => {
  expect([1, 2, 3, 8, 9, 15].map(pauseAfter)).toEqual([15, 30, 60, 1920, 3600, 3600]);
});

test("many nodes send each mail once", async () => {
  for (let count = 0; count < 6; count += 1) await queue();
  await Promise.all([send(), send(), send()]);
  expect(server.received).toHaveLength(6);
});

test("old mail is forgotten, waiting mail is not", async () => {
  await queue();
  await queue();
  const [{ id } = { id: "" }] = await mails().select("id");
  await mails()
    .where({ id })
    .update({ status: "dead", sealed: null, endedAt: new Date(0) });
  await pruneMail(app.context.database.knex);
  expect(await mails().select("status")).toEqual([{ status: "waiting" }]);
});

test("a desk without a mail server refuses to mail, and queues nothing", async () => {
  const silent = await createTestApp();
  const by = await silent.administrator();
  const answer = await by.post("/api/admin/invitations", { role: "user", email: "nina@example.com" });
  const refused = { status: 400, body: { code: "validation_failed" } };
  expect(answer).toMatchObject(refused);
  const choice = { channel: "mail", topic: "orders", isOn: true };
  expect(await by.patch("/api/notifications/choices", choice)).toMatchObject(refused);
  expect(await by.post("/api/notifications/test", { channel: "mail" })).toMatchObject(refused);
  expect((await by.get("/api/notifications/push")).body).toMatchObject({ mailsTo: null });
  await silent.close();
});
