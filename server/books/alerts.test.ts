import { randomUUID } from "node:crypto";
import pino from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendDueMail } from "../mail/sendDueMail.ts";
import { connectSmtp } from "../mail/smtp.ts";
import { createPushSending } from "../push/sendDue.ts";
import { senderOf } from "../push/senderOf.ts";
import { type MailServer, startMailServer } from "../test/mailServer.ts";
import { aPushBrowser, type PushBrowser, startPushService } from "../test/pushService.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { raiseDifferences } from "./raiseDifferences.ts";
import { runDueCheck } from "./runCheck.ts";

/* Books or a log that are broken reach administrators who are not at the desk, by push and by mail. */

const log = pino({ level: "silent" });

let service: Awaited<ReturnType<typeof startPushService>>;
let mailServer: MailServer;
let app: TestApp;
let browser: PushBrowser;
let ann: SignedInClient;

beforeAll(async () => {
  [service, mailServer] = await Promise.all([startPushService(), startMailServer()]);
  app = await createTestApp({
    pushServices: [service.origin],
    mail: { url: mailServer.url, from: "Desk <desk@example.com>" },
  });
  ann = await app.administrator();
  const [ben, trader] = await Promise.all([app.administrator(), app.trader("1000")]);
  browser = await alert(ann, true);
  // Neither who did not ask for it nor who is no administrator.
  await alert(ben, false);
  await alert(trader, true);
});
afterAll(() => Promise.all([app.close(), service.close(), mailServer.close()]));
beforeEach(() => {
  service.deliveries.length = mailServer.received.length = 0;
});

let browsers = 0;

async function alert(client: SignedInClient, asks: boolean): Promise<PushBrowser> {
  const made = aPushBrowser(`${service.origin}/to/${(browsers += 1)}`);
  await client.put("/api/notifications/push", made.form);
  for (const channel of asks ? ["push", "mail"] : [])
    await client.patch("/api/notifications/choices", { channel, topic: "books", isOn: true });
  return made;
}

async function send(): Promise<void> {
  const { database, config } = app.context;
  await database.knex("pushes").update({ dueAt: new Date(0) });
  await database.knex("mails").update({ nextAt: new Date(0) });
  const sendPushes = createPushSending({
    knex: database.knex,
    log,
    registry: new Registry(),
    sender: senderOf({ ...config, publicOrigins: ["https://desk.example.com"] }),
    services: config.pushServices,
  });
  await sendPushes(new AbortController().signal);
  if (config.mail === null) throw new Error("The test desk sends no mail.");
  await sendDueMail({ database, config, log, send: connectSmtp(config.mail) });
}

/** What reached whom. */
async function reached() {
  await send();
  return {
    pushedTo: service.deliveries.map(({ path }) => path),
    pushed: service.deliveries.map(({ body }) => browser.decrypt(body)),
    mailedTo: mailServer.received.map(({ to }) => to),
    mails: mailServer.received.map(({ text }) => /^Subject: (.*)\r?$/m.exec(text)?.[1]),
  };
}

const alertOf = (title: string) => ({
  pushedTo: [new URL(browser.form.endpoint).pathname],
  pushed: [expect.objectContaining({ title, path: "/admin" })],
  mailedTo: [ann.actor.user.email],
  mails: [title],
});

test("what the regular check finds in the books", async () => {
  const differences = [{ check: "all entries sum to zero", rows: 1, first: [] }];
  await raiseDifferences(app.context.database, randomUUID(), differences);
  expect(await reached()).toEqual(alertOf("Livedesk: A check found errors in the books"));
  // The same again is no news.
  await raiseDifferences(app.context.database, randomUUID(), differences);
  await send();
  expect([service.deliveries.length, mailServer.received.length]).toEqual([1, 1]);
});

test("what a check of everything finds in the log", async () => {
  const { knex } = app.context.database;
  await knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw('delete from "logLeaves"');
  });
  await runDueCheck(app.context, randomUUID(), new AbortController().signal);
  expect(await reached()).toEqual(alertOf("Livedesk: A check found errors in the log"));
});
