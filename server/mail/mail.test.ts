import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountLink, NewAccountLink } from "#protocol/accountLinks.ts";
import { MailModel } from "#db/models/MailModel.ts";
import type { LiveStatus } from "#protocol/liveStatus.ts";
import { NOTIFICATION_TOPICS } from "#protocol/notificationChoices.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#protocol/notifications.ts";
import type { User } from "#protocol/users.ts";
import { ACCOUNT_LINK } from "../test/accountLink.ts";
import { type MailServer, startMailServer } from "../test/mailServer.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { notify } from "../notifications/notify.ts";
import { announceWork } from "../commands/announceWork.ts";
import { ABOUT, NOTIFICATION_DETAILS } from "../test/notificationDetails.ts";
import { submitOrder } from "../test/submit.ts";
import { composeNotificationMail } from "./notificationMail.ts";
import { queueMail } from "./queueMail.ts";
import { MOST_ATTEMPTS, pauseAfter, pruneMail, sendDueMail } from "./sendDueMail.ts";
import { connectSmtp } from "./smtp.ts";
import { wordsFor } from "../words.ts";
import { writeLinkMail } from "./texts.ts";

const SECURITY = "/settings?tab=security";
const WEBHOOKS = "/admin?tab=settings&open=webhooks";

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
    expect(text).toContain("Subject: Livedesk: One of your orders was decided");
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

  const WARNINGS: [NotificationKind, string][] = [
    ["new_browser", "sign_ins"],
    ["password_changed", "sign_ins"],
    ["password_link", "sign_ins"],
    ["passkey_added", "sign_ins"],
    ["authenticator_removed", "sign_ins"],
    ["new_destination", "sign_ins"],
    ["token_created", "tokens"],
  ];
  const silence = (channel: string, topic: string) =>
    trader.patch("/api/notifications/choices", { channel, topic, isOn: false });

  test.each(WARNINGS)("that warns is mailed even if it was read, or turned off: %s", async (kind, topic) => {
    await choose(topic);
    const { id } = trader.actor.user;
    const warn = () =>
      app.context.database.transact((tx) =>
        notify(tx, id, { kind, subject: ABOUT, details: NOTIFICATION_DETAILS[kind] }),
      );
    await warn();
    const told = await app.context.database
      .knex("notifications")
      .where({ userId: id })
      .select<{ id: string }[]>("id");
    await trader.post("/api/notifications/read", { ids: told.map((row) => row.id) });
    await trader.post("/api/notifications/read", { until: new Date().toISOString() });
    await silence("mail", topic);
    await due();
    await send();
    expect(server.received).toHaveLength(2);
    server.received.length = 0;
    await warn();
    await due();
    await send();
    expect(server.received).toEqual([]);
  });

  test.each([
    ["mail", "sign_ins", "Mails about sign-ins, passwords and new addresses were turned off"],
    ["mail", "tokens", "Mails about API tokens were turned off"],
    ["push", "sign_ins", "Pushes about sign-ins, passwords and new addresses were turned off"],
    ["push", "tokens", "Pushes about API tokens were turned off"],
  ])("turning off warnings is told once by mail: %s about %s", async (channel, topic, words) => {
    await trader.patch("/api/notifications/choices", { channel, topic, isOn: true });
    await silence(channel, topic);
    await silence(channel, topic);
    await send();
    expect(server.received).toMatchObject([{ to: trader.actor.user.email }]);
    const text = server.received[0]?.text.replaceAll("=\n", "") ?? "";
    expect(text).toContain(`Subject: Livedesk: ${words}`.slice(0, 60));
    expect(text).toContain(words);
    expect(text).toContain("If this wasn't you, change your password and turn them on again.");
  });

  test("turning off anything else is not told", async () => {
    for (const [channel, topic] of [
      ["mail", "orders"],
      ["sound", "sign_ins"],
      ["desktop", "tokens"],
    ] as const) {
      await trader.patch("/api/notifications/choices", { channel, topic, isOn: true });
      await silence(channel, topic);
    }
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

/** What every kind says, with details; the link comes after it. */
const MAILS: Readonly<Record<NotificationKind, [subject: string, text: string, path: string]>> = {
  order_decided: ["BTC buy of $100.00 won, $180.00 paid", "Well done", `/orders/${ABOUT}`],
  transaction_processed: ["Withdrawal of $25.00 approved", "", `/transactions?days=90&q=${ABOUT}`],
  balance_corrected: [
    "The desk changed your balance from $1,000.00 to $990.00",
    "Counted twice",
    `/corrections/${ABOUT}`,
  ],
  account_suspended: ["Your account was suspended", "", "/settings"],
  account_restored: ["Your account was restored", "", "/settings"],
  fee_changed: ["The trading fee is now 1.25%", "It was 0.1%.", "/trade"],
  new_browser: [
    "Sign-in from a new browser",
    "Firefox on Linux, from 203.0.113.7. If this wasn't you, change your password.",
    SECURITY,
  ],
  token_created: [
    "API token “bot” created",
    "It can read everything on the desk, and decide orders and transfers.",
    SECURITY,
  ],
  password_link: [
    "ann created a link to reset your password",
    "It works once, within an hour. If you didn't ask for it, tell the desk.",
    SECURITY,
  ],
  passkey_added: [
    "Passkey “Laptop” added",
    "You can sign in with it instead of your password. If this wasn't you, remove it and change your password.",
    SECURITY,
  ],
  passkey_refused: [
    "Sign-in with the passkey “Laptop” was refused",
    "Somebody may have a copy of it. Remove it and add a new one.",
    SECURITY,
  ],
  password_changed: [
    "Your password was changed",
    "If this wasn't you, ask the desk for a link to set a new one.",
    SECURITY,
  ],
  passkey_removed: [
    "Passkey “Laptop” removed",
    "You can no longer sign in with it. If this wasn't you, change your password.",
    SECURITY,
  ],
  authenticator_added: [
    "Authenticator app added",
    "Signing in now requires its code. If this wasn't you, tell the desk.",
    SECURITY,
  ],
  authenticator_removed: [
    "Authenticator app removed",
    "Signing in no longer asks for its code. If this wasn't you, change your password.",
    SECURITY,
  ],
  recovery_codes_renewed: [
    "New recovery codes were created",
    "The old ones no longer work. If this wasn't you, change your password.",
    SECURITY,
  ],
  provider_account_added: [
    "You can now sign in with your account “ann@example.com” at Example",
    "If this wasn't you, unlink it and change your password.",
    SECURITY,
  ],
  provider_account_removed: [
    "Your account “ann@example.com” was unlinked",
    "You can no longer sign in with it. If this wasn't you, change your password.",
    SECURITY,
  ],
  work_waiting: ["1,000+ new orders and 1 new transfer waiting", "", "/admin?tab=orders"],
  approval_waiting: [
    "ann asks for your approval",
    "Resolve an order of bruno",
    `/admin?tab=orders&item=${ABOUT}`,
  ],
  books_broken: ["A check found errors in the books", "See “Books” on the admin panel.", "/admin"],
  log_broken: ["A check found errors in the log", "See “Books” on the admin panel.", "/admin"],
  feed_degraded: [
    "No live prices for a minute",
    "The source is CoinGecko. Orders use the last known prices.",
    "/admin",
  ],
  feed_restored: ["Prices are live again", "The source is CoinGecko.", "/admin"],
  node_silent: ["A node stopped reporting", "Node 0198c0de", "/admin"],
  node_back: ["A node is reporting again", "Node 0198c0de", "/admin"],
  maintenance_changed: [
    "ann announced maintenance",
    "It begins on 2026-03-04 at 14:05 UTC.",
    "/admin?tab=settings",
  ],
  changes_lost: [
    "PostgreSQL lost changes",
    "It continued from an earlier state. See “System” on the admin panel.",
    "/admin",
  ],
  webhook_added: [
    "ann added the webhook “Books”",
    "It sends the desk's changes to books.example.com.",
    WEBHOOKS,
  ],
  desk_token_created: [
    "ann created the API token “bot” for the desk",
    "It can read everything on the desk.",
    `/admin/users/${ABOUT}`,
  ],
  new_destination: [
    "Withdrawal of $12.50 to a new address",
    "BTC to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4. It is held until 2026-03-05 at 14:05 UTC. If this wasn't you, cancel it and change your password.",
    `/transactions?days=90&q=${ABOUT}`,
  ],
  webhook_trouble: ["The webhook “Books” is failing", "Some deliveries were given up.", WEBHOOKS],
};

test("every kind of notification is mailed, in these words", async () => {
  const { database, config } = app.context;
  for (const topic of NOTIFICATION_TOPICS)
    await admin.patch("/api/notifications/choices", { channel: "mail", topic, isOn: true });
  await admin.patch("/api/notifications/choices", { showsDetails: true });
  await database.transact(async (tx) => {
    for (const kind of NOTIFICATION_KINDS)
      await notify(tx, admin.actor.user.id, { kind, subject: ABOUT, details: NOTIFICATION_DETAILS[kind] });
  });

  const queued = await MailModel.query(database.knex).select("id", "kind");
  expect(new Set(queued.map(({ kind }) => kind))).toEqual(new Set(NOTIFICATION_KINDS));
  for (const { id, kind } of queued) {
    const [subject, text, path] = MAILS[kind as NotificationKind];
    const body = [
      subject,
      ...(text === "" ? [] : [text]),
      `${config.address}${path}`,
      `You turned on mail for this. To change what Livedesk sends you: ${config.address}/settings?tab=notifications`,
    ];
    expect(await composeNotificationMail(database.knex, config, id)).toEqual({
      subject: `Livedesk: ${subject}`,
      text: `${body.join("\n\n")}\n`,
    });
  }

  await mails().update({ nextAt: new Date(0) });
  await send();
  expect(server.received.map(({ to }) => to)).toEqual(queued.map(() => admin.actor.user.email));
  expect(await mails().whereNot({ status: "sent" })).toEqual([]);
});

test("a link is mailed in these words", () => {
  const words = wordsFor({ language: null, timeZone: null });
  const write = (changes: Partial<AccountLink>) => {
    const { subject, text } = writeLinkMail(
      { address: "https://desk.example" },
      { link: { ...ACCOUNT_LINK, ...changes }, token: "T", to: "nina@example.com", desk: "Nordlicht", words },
    );
    return [subject, ...text.split("\n\n")];
  };
  expect(write({})).toEqual([
    "Your invitation to Nordlicht",
    "ann invited you to Nordlicht. Choose a name and a password here:",
    "https://desk.example/link#T",
    "The link works once, until 2026-03-05 at 12:00 UTC.\n",
  ]);
  expect(write({ kind: "password", username: "nina" })).toEqual([
    "Reset your password for Nordlicht",
    "ann created this link for you. Choose a new password for the account nina here:",
    "https://desk.example/link#T",
    "The link works once, until 2026-03-05 at 12:00 UTC.",
    "If you did not ask for it, don't open it, and tell the desk.\n",
  ]);
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
