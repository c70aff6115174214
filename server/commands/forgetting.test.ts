import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeAccountDays } from "#db/accountDays/storeAccountDays.ts";
import { reconcile } from "#db/reconcile.ts";
import { readRows } from "#db/rows.ts";
import type { AccountLink, NewAccountLink } from "#protocol/accountLinks.ts";
import type { Approval } from "#protocol/approvals.ts";
import { checkReceipt } from "#protocol/checkReceipt.ts";
import type { FairnessReport } from "#protocol/fairness.ts";
import type { Notification } from "#protocol/notifications.ts";
import type { Order } from "#protocol/orders.ts";
import type { Receipt } from "#protocol/receipt.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { z } from "zod";
import { endDueApprovals } from "../approvals/endDueApprovals.ts";
import { record } from "../audit/record.ts";
import { sealAll } from "../audit/seal.ts";
import { verifyChain } from "../audit/verify.ts";
import { forgetPushedNames } from "./forgetPushedNames.ts";
import { feedWebhooks } from "../webhooks/feed.ts";
import { PASSWORD } from "../test/desk.ts";
import { IMPERSONAL_COLUMNS } from "../test/impersonalColumns.ts";
import { orderRequest } from "../test/orderRequest.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { submitOrder, submitWithdrawal } from "../test/submit.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { verifyLog } from "../transparencyLog/verifyLog.ts";
import { createClient, type TestClient } from "../test/client.ts";

/*
 * A trader who used all that the desk has is anonymised. Then every column of every table is searched for what is
 * personal. A new column fails here until the trader fills it, or the reason why it is not personal is listed.
 */

const USERNAME = "wanda.forget";
const PERSONAL = {
  username: USERNAME,
  email: "wanda.forget@mail.example",
  invitedEmail: "wanda.private@home.example",
  invitedAs: "Wanda from the fair",
  inVain: "Wanda, once more",
  browser: "Mozilla/5.0 (WandaPhone) Firefox/140.0",
  otherBrowser: "Mozilla/5.0 (WandaTablet) Firefox/140.0",
  address: "203.0.113.77",
  otherAddress: "203.0.113.78",
  savedAs: "Wanda's cold wallet",
  renamedTo: "Wanda's warm wallet",
  token: "Wanda's trading bot",
  passkey: "Wanda's security key",
  provider: "wanda@identity.example",
  device: "https://push.example/wanda-device",
  note: "Wanda called from Elm Row",
  wallet: "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
  memo: "Rent of Wanda",
} as const;

/** Why an administrator flagged the account. */
const REASON = "Wanda moves money oddly";

/** Where it all is before. */
const HELD = [
  "accountLinks.email",
  "accountLinks.note",
  "apiTokens.name",
  "approvals.command",
  "approvals.effect",
  "auditLog.actorName",
  "auditLog.address",
  "auditLog.details",
  "events.payload",
  "idempotencyKeys.response",
  "mails.to",
  "notifications.details",
  "orders.evidence",
  "orders.walletAddress",
  "passkeys.name",
  "providerAccounts.name",
  "pushSubscriptions.endpoint",
  "savedAddresses.address",
  "savedAddresses.name",
  "savedAddresses.normalized",
  "sessions.userAgent",
  "traderNoteTexts.text",
  "transactions.memo",
  "transactions.walletAddress",
  "users.email",
  "users.username",
  "webhookDeliveries.body",
];
/** Where something of it may stay, and why. */
const STAYS = {
  "orders.walletAddress": "the terms of an order, which are a part of the books",
  "transactions.memo": "what a payment was sent with: the books have to show it",
  "transactions.walletAddress": "where money went: the books have to show it",
};

let app: TestApp;
let ann: SignedInClient;
let bob: SignedInClient;
let other: SignedInClient;
let id: string;
let wanda: TestClient;
let cancelled: Order;
const name = () => `forgotten-${id.replaceAll("-", "").slice(-12)}`;
let before: { receipts: Receipt[]; publicKey: string; size: number; rootHash: string };

const from = (userAgent: string, address: string): Record<string, string> => ({
  "user-agent": userAgent,
  "x-forwarded-for": address,
  origin: app.url,
});
const knex = () => app.context.database.knex;
const rule = (settings: Record<string, unknown>) => knex()("settings").update(settings);

async function approve(): Promise<void> {
  const { body } = await bob.get("/api/admin/approvals?status=pending");
  const [approval] = body as Approval[];
  expect((await bob.patch(`/api/admin/approvals/${approval?.id}`, { decision: "approved" })).status).toBe(
    200,
  );
}

/** By an invitation that two administrators made, and signs in from two browsers. */
async function open(): Promise<void> {
  await rule({ secondApprovalForChanges: true });
  const invitation = { role: "admin", note: PERSONAL.invitedAs };
  expect((await ann.post("/api/admin/invitations", invitation)).status).toBe(202);
  await approve();
  const [approved] = (await ann.get("/api/admin/links")).body as AccountLink[];
  const { body } = await ann.post(`/api/admin/links/${approved?.id}/issue`);
  const { token, link } = body as NewAccountLink;
  await knex()("accountLinks").where({ id: link.id }).update({ email: PERSONAL.invitedEmail });
  await inviteInVain();
  wanda = createClient(app.url, "", from(PERSONAL.browser, PERSONAL.address));
  const form = { username: USERNAME, email: PERSONAL.email, password: PASSWORD, token };
  const made = await wanda.post("/api/links/invitation", form);
  expect(made.status).toBe(201);
  ({ id } = made.body as User);
  await knex()("users").where({ id }).update({ role: "user" });
  // Sooner, its maker decides nothing about the account.
  const eightDaysAgo = knex().raw("now() - interval '8 days'");
  await knex()("accountLinks").where({ id: link.id }).update({ endedAt: eightDaysAgo });
  const elsewhere = createClient(app.url, "", from(PERSONAL.otherBrowser, PERSONAL.otherAddress));
  for (const [username, password] of [
    [PERSONAL.email, "not this one"],
    [USERNAME, "not this one"],
    [USERNAME, PASSWORD],
  ])
    await elsewhere.post("/api/login", { username, password });
  await knex()("notificationChoices").insert({
    userId: id,
    desktop: [],
    sound: [],
    push: [],
    mail: ["balance"],
    showsDetails: true,
  });
}

/** To the addresses of the account and of its link, spelled in another way; the last one was never approved. */
async function inviteInVain(): Promise<void> {
  const [atHome, atWork] = [PERSONAL.invitedEmail, PERSONAL.email].map((email) => email.toUpperCase());
  const note = PERSONAL.inVain;
  const trader = { role: "user", note, email: atHome };
  expect((await ann.post("/api/admin/invitations", trader)).status).toBe(201);
  for (const email of [atHome, atWork]) {
    const invitation = { role: "admin", note, email };
    expect((await ann.post("/api/admin/invitations", invitation)).status).toBe(202);
    if (email === atHome) await approve();
  }
}

/** Decided by two, by one, and cancelled; paid in and out. */
async function trade(): Promise<void> {
  await rule({ secondApprovalForChanges: false, secondApprovalAbove: "500" });
  await ann.patch(`/api/admin/users/${id}`, { balance: "1000" });
  await approve();
  const key = { "Idempotency-Key": `"${randomUUID()}"` };
  const large = (await wanda.post("/api/orders", orderRequest("600"), key)).body as Order;
  await ann.patch(`/api/admin/orders/${large.id}/resolve`, { result: "loss", returnRate: "0" });
  await approve();
  const small = await submitOrder(wanda, "100", { walletAddress: PERSONAL.wallet });
  await ann.put(`/api/admin/claims/order/${small.id}`);
  await ann.patch(`/api/admin/orders/${small.id}/resolve`, { result: "loss", returnRate: "0" });
  cancelled = await submitOrder(wanda, "100");
  expect((await wanda.post(`/api/orders/${cancelled.id}/cancel`)).status).toBe(200);
  const deposit = { type: "deposit", amount: "20", transactionId: "0xwanda", memo: PERSONAL.memo };
  const paidIn = (await wanda.post("/api/transactions", deposit)).body as Transaction;
  await ann.patch(`/api/admin/transactions/${paidIn.id}/process`, { status: "completed" });
  const balance = ((await wanda.get("/api/user")).body as User).balance;
  const paidOut = await submitWithdrawal(wanda, balance, { crypto: "USDT", walletAddress: PERSONAL.wallet });
  await bob.post(`/api/admin/transactions/${paidOut.id}/paying`, {});
  const confirmed = { status: "completed", transactionId: "0xwandas-payment" };
  expect((await bob.patch(`/api/admin/transactions/${paidOut.id}/process`, confirmed)).status).toBe(200);
}

/** All else that the desk keeps of a person. */
async function useAll(): Promise<void> {
  const saved = await wanda.post("/api/user/addresses", {
    crypto: "USDT",
    address: PERSONAL.wallet,
    name: PERSONAL.savedAs,
  });
  const { id: addressId } = saved.body as { id: string };
  await wanda.patch(`/api/user/addresses/${addressId}`, { name: PERSONAL.renamedTo });
  await wanda.post("/api/user/tokens", { name: PERSONAL.token, scope: "trade" });
  await wanda.post("/api/notifications/read", { until: new Date().toISOString() });
  await ann.post(`/api/admin/users/${id}/notes`, { text: PERSONAL.note });
  await ann.put(`/api/admin/users/${id}/flags/watch`, { isSet: true, reason: REASON });
  // Neither of those who decide about the account.
  const carl = await app.administrator();
  expect((await carl.post(`/api/admin/users/${id}/password-link`, {})).status).toBe(201);
  const notification = { id: randomUUID(), userId: null, kind: "fee_changed" };
  const [session] = await readRows(
    knex().raw(`select encode(hash, 'hex') as hash from sessions where "userId" = ?`, [id]),
    z.object({ hash: z.string() }),
  );
  const sessionHash = Buffer.from(session?.hash ?? "", "hex");
  const push = { endpoint: PERSONAL.device, p256dh: "x", auth: "x", serverKey: "x" };
  const key = { credentialId: randomBytes(8), publicKey: randomBytes(8), counter: 0, transports: [] };
  await knex()("passkeys").insert({
    ...key,
    id: randomUUID(),
    userId: id,
    host: "localhost",
    isBackedUp: false,
    name: PERSONAL.passkey,
  });
  const provider = { issuer: "https://identity.example", subject: "wanda", name: PERSONAL.provider };
  await knex()("providerAccounts").insert({ ...provider, id: randomUUID(), userId: id });
  await knex()("recoveryCodes").insert({ hash: randomBytes(32), userId: id });
  await knex()("secondFactors").insert({ userId: id, secret: randomBytes(8) });
  await knex()("notifications").insert(notification);
  await knex()("sharedReads").insert({ notificationId: notification.id, userId: id });
  await knex()("pushSubscriptions").insert({ ...push, id: randomUUID(), userId: id, sessionHash });
  const seen = { tab: randomUUID(), kind: "order", itemId: cancelled.id };
  await knex()("presence").insert({ ...seen, userId: id, sessionHash });
  await rule({ namesDeciders: true });
  await feedWebhooks(app.context.database);
}

/** The tables with a column for a person in which this one has no row. */
async function tablesWithout(): Promise<string[]> {
  const columns = await readRows(
    knex().raw(`
      select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_name = 'userId' order by 1`),
    z.object({ table: z.string(), column: z.string() }),
  );
  const empty: string[] = [];
  for (const { table, column } of columns)
    if ((await knex()(table).where(column, id).first()) === undefined) empty.push(table);
  return empty;
}

/** The columns of all tables that hold one of these texts, also as bytes. */
async function columnsWith(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const tables = await readRows(
    knex().raw(`select table_name as name from information_schema.tables where table_schema = 'public'`),
    z.object({ name: z.string() }),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await readRows(
      knex().raw(
        `select distinct field.key as name
           from ?? as line, jsonb_each_text(to_jsonb(line)) as field, jsonb_each_text(cast(? as jsonb)) as wanted
          where strpos(lower(field.value), lower(wanted.value)) > 0
             or strpos(field.value, encode(convert_to(wanted.value, 'UTF8'), 'hex')) > 0`,
        [name, JSON.stringify(texts)],
      ),
      z.object({ name: z.string() }),
    );
    found.push(...columns.map((column) => `${name}.${column.name}`));
  }
  return found.toSorted();
}

beforeAll(async () => {
  const mail = { url: "smtp://127.0.0.1:9", from: "Desk <desk@example.com>" };
  app = await createTestApp({ trustProxy: 1, mail });
  ann = await app.administrator();
  bob = await app.administrator();
  other = await app.trader("1000");
  const events = [
    "order.changed",
    "transaction.changed",
    "user.changed",
    "approval.changed",
    "audit.changed",
  ];
  await knex()("webhooks").insert({
    id: randomUUID(),
    name: "ERP",
    url: "https://erp.example",
    events,
    secret: randomBytes(8),
    createdBy: ann.actor.user.id,
  });
  await open();
  await trade();
  await useAll();
  const theirs = await submitOrder(other, "100");
  await ann.patch(`/api/admin/orders/${theirs.id}/resolve`, { result: "win", returnRate: "1.8" });
  await storeAccountDays(knex());
  const receipts = [
    (await wanda.get(`/api/orders/${cancelled.id}/receipt`)).body as Receipt,
    (await other.get(`/api/orders/${theirs.id}/receipt`)).body as Receipt,
  ];
  await writeLogs();
  const [key] = (await other.get("/api/log/keys")).body as { publicKey: string }[];
  const verdict = await verifyLog(knex());
  if (verdict.outcome === "broken") throw new Error(verdict.reason);
  before = { receipts, publicKey: key?.publicKey ?? "", size: verdict.size, rootHash: verdict.rootHash };
});
afterAll(() => app.close());

async function writeLogs(): Promise<void> {
  await sealAll(app.context.database);
  await placeAll(app.context.database);
}

test("each column that could hold something personal is searched, or listed with the reason why it does not", async () => {
  const columns = await readRows(
    knex().raw(`
      select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public'
         and udt_name not in ('uuid', 'bool', 'int2', 'int4', 'int8', 'numeric', 'float8', 'date', 'timestamptz', 'xid8',
                              'pg_snapshot')`),
    z.object({ name: z.string() }),
  );
  expect(columns.map((column) => column.name).toSorted()).toEqual(
    [...HELD, ...Object.values(IMPERSONAL_COLUMNS).flat()].toSorted(),
  );
});

/** A sign-in that began before is refused once the account is no longer theirs. */
async function refuseLate(): Promise<void> {
  await app.context.database.transact((tx) =>
    record(
      tx,
      { name: "unknown", address: PERSONAL.otherAddress },
      { action: "session.refused", subject: id, details: { userAgent: PERSONAL.otherBrowser } },
    ),
  );
  await feedWebhooks(app.context.database);
  await writeLogs();
  expect(await columnsWith({ address: PERSONAL.otherAddress })).toContain("auditLog.address");
}

test("nothing personal is left but what is listed, and nobody finds the person by it", async () => {
  // Days that have not ended have no sums, and the last is filled by forgetting.
  expect(await tablesWithout()).toEqual(["accountDays", "namesToForget"]);
  expect(await columnsWith(PERSONAL)).toEqual(HELD);
  await ann.patch(`/api/admin/users/${id}`, { isActive: false });
  await rule({ secondApprovalForChanges: true });
  expect((await ann.patch(`/api/admin/users/${id}`, { forget: true })).status).toBe(202);
  await approve();
  await feedWebhooks(app.context.database);
  await writeLogs();
  expect(await columnsWith(PERSONAL)).toEqual([
    "events.payload",
    "namesToForget.email",
    "namesToForget.username",
    "notifications.details",
    ...Object.keys(STAYS),
    "webhookDeliveries.body",
  ]);
  await refuseLate();
  await forgetPushedNames(knex());
  // Somebody may still write the former name until those who read it are done.
  expect(await columnsWith({ username: USERNAME })).toContain("events.payload");
  const tenSecondsAgo = knex().raw(`"forgottenAt" - interval '10 seconds'`);
  await knex()("namesToForget").update({ forgottenAt: tenSecondsAgo });
  // The name's new holder keeps it.
  const told = { id: randomUUID(), userId: other.actor.user.id, kind: "approval_waiting" };
  await knex()("notifications").insert({ ...told, details: { trader: USERNAME } });
  await forgetPushedNames(knex(), { batch: 3, stopping: AbortSignal.abort() });
  expect(await columnsWith({ username: USERNAME })).toContain("namesToForget.username");
  await forgetPushedNames(knex(), { batch: 3 });
  expect(await knex()("notifications").where({ id: told.id }).delete("details")).toEqual([
    { details: { trader: USERNAME } },
  ]);
  expect(await columnsWith(PERSONAL)).toEqual(Object.keys(STAYS));
  // As SECURITY.md says and the pages where reasons are typed: the audit log keeps why administrators acted.
  expect(await columnsWith({ REASON })).toEqual(["auditLog.details"]);
});

test("what others see has the invented name", async () => {
  const { body: record } = await ann.get(`/api/orders/${cancelled.id}/record`);
  expect(record).toMatchObject({
    decidedBy: name(),
    order: { username: name(), evidence: { resolution: { resolvedBy: name() } } },
  });
  const { body: approvals } = await ann.get("/api/admin/approvals");
  expect((approvals as Approval[]).map(({ kind, trader }) => [kind, trader])).toEqual([
    ["user_change", name()],
    ["order_resolution", name()],
    ["user_change", name()],
    ["invitation", null],
    ["invitation", null],
    ["invitation", null],
  ]);
  const { body: told } = await bob.get("/api/notifications");
  const asked = (told as Notification[]).filter(({ kind }) => kind === "approval_waiting");
  expect(asked.map(({ details }) => details["trader"])).toEqual([name(), name(), name(), null, null, null]);
  expect(asked.map(({ details }) => details["requestedBy"])).toEqual(
    asked.map(() => ann.actor.user.username),
  );
});

test("who was forgotten is no longer invited", async () => {
  const pending = async () =>
    ((await bob.get("/api/admin/approvals?status=pending")).body as Approval[]).length;
  expect(await pending()).toBe(1);
  await endDueApprovals(app.context.database);
  expect(await pending()).toBe(0);
  await writeLogs();
});

test("books and logs are whole, and lead on from the head that was noted before", async () => {
  expect(await reconcile(knex())).toEqual([]);
  expect(await verifyChain(knex())).toMatchObject({ outcome: "unbroken", unchecked: 0 });
  expect(await verifyLog(knex(), before)).toMatchObject({ outcome: "unbroken", waiting: 0 });
});

test.each(["order", "audit"] as const)(
  "a leaf of another person's %s without its salt breaks the log",
  async (kind) => {
    const forgotten = {
      order: `select id from orders where id = '${cancelled.id}'`,
      audit: `select id from "auditLog" where forgotten`,
    }[kind];
    const trx = await knex().transaction();
    await trx.raw("set local session_replication_role = replica");
    await trx.raw(
      `update "logLeaves" set salt = null where kind = '${kind}' and subject not in (${forgotten})`,
    );
    const verdict = await verifyLog(trx);
    await trx.rollback();
    expect(verdict).toMatchObject({
      outcome: "broken",
      reason: expect.stringMatching(new RegExp(`^its ${kind} \\S+ is not what was entered$`)),
    });
  },
);

test("receipts that were handed out prove what they proved, and new ones all but who it was", async () => {
  const verdictsOf = (receipts: readonly Receipt[]) =>
    receipts.map((receipt) => checkReceipt(receipt, before.publicKey, true));
  const [theirs, others] = await Promise.all(
    before.receipts.map(async ({ leaf }) => {
      const { id: orderId } = z.object({ id: z.string() }).parse(JSON.parse(leaf));
      return (await ann.get(`/api/orders/${orderId}/receipt`)).body as Receipt;
    }),
  );
  if (theirs === undefined || others === undefined) throw new Error("A receipt is missing.");
  expect(verdictsOf([...before.receipts, theirs, others])).toMatchObject([
    { outcome: "proved", hidden: { resolvedBy: USERNAME, userId: id } },
    { outcome: "proved", hidden: { userId: other.actor.user.id } },
    { outcome: "proved", order: { id: cancelled.id, status: "cancelled" }, hidden: null },
    { outcome: "proved", hidden: { userId: other.actor.user.id } },
  ]);
});

test("nothing but a name goes out of an order or approval that has ended", async () => {
  const evidence = (changed: string) =>
    `update orders set evidence = ${changed} where id = '${cancelled.id}'`;
  for (const [change, refusal] of [
    [evidence(`jsonb_set(evidence, '{resolution,resolvedBy}', '"otto"')`), "is already cancelled"],
    [evidence(`jsonb_set(evidence, '{quote,price}', '"forgotten-1"')`), "is already cancelled"],
    [
      `update orders set evidence = jsonb_set(evidence, '{resolution,resolvedBy}', '"forgotten-1"')
       where status = 'loss'`,
      "is already loss",
    ],
    [`update approvals set effect = jsonb_set(effect, '{trader}', '"otto"')`, "is already approved"],
    [`update approvals set effect = effect - 'trader'`, "is already approved"],
    [`update approvals set effect = jsonb_set(effect, '{more}', '"forgotten-1"')`, "is already approved"],
    [
      `update approvals set effect = jsonb_set(effect, '{trader}', '"forgotten-1"'), version = 9`,
      "is already approved",
    ],
  ] as const)
    await expect(knex().raw(change)).rejects.toThrow(refusal);
});

test("the desk's reports count what the person did", async () => {
  const { body: fairness } = await ann.get("/api/admin/fairness?by=trader&days=30");
  const { rows } = fairness as FairnessReport;
  expect(rows.find(({ key }) => key === id)).toMatchObject({
    name: name(),
    group: { wins: 0, losses: 2, rejected: 0, cancelled: 1 },
  });
  const statement = await ann.get(`/api/statement?from=2020-01-01T00:00:00Z&user=${id}`);
  expect((statement.body as { movements: unknown[] }).movements).toHaveLength(10);
});
